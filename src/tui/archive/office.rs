//! Where orders and errands are done: threads of their own, that send their answers as messages.

use super::clerk::{Clerk, Order};
use super::errand::Errand;
use crate::engine::Catalogue;
use crate::play::Store;
use crate::tui::message::Message;
use crate::tui::threads::beside;
use crate::tui::work::Ticket;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

/// Has orders and errands done.
pub(in crate::tui) struct Office {
    store: Option<Store>,
    catalogue: Catalogue,
    sender: Sender<Message>,
    orders: Sender<Order>,
    clerk: JoinHandle<()>,
}

impl Office {
    /// An office for this store, that sends its answers there.
    #[must_use]
    pub(in crate::tui) fn open(
        store: Option<Store>,
        catalogue: Catalogue,
        sender: Sender<Message>,
    ) -> Self {
        let (orders, inbox) = channel::<Order>();
        let mut clerk = Clerk::new(store.clone());
        let clerk = beside(sender.clone(), move |reports| {
            while let Ok(first) = inbox.recv() {
                let mut waiting = vec![first];
                waiting.extend(inbox.try_iter());
                for report in newest(waiting).flat_map(|order| clerk.perform(order)) {
                    // Nobody listens any more while the program is being left.
                    let _ = reports.send(Message::Report(report));
                }
            }
        });
        Self {
            store,
            catalogue,
            sender,
            orders,
            clerk,
        }
    }

    /// Has this order carried out after those before it, on the clerk's thread. Of several states
    /// of a match that wait one after the other only the newest is.
    pub(in crate::tui) fn order(&self, order: Order) {
        // If the clerk has crashed, a message says so.
        let _ = self.orders.send(order);
    }

    /// Has this errand done, on a thread of its own.
    pub(in crate::tui) fn send(&self, ticket: Ticket, errand: Errand) {
        let (store, catalogue) = (self.store.clone(), self.catalogue.clone());
        beside(self.sender.clone(), move |sender| {
            let brought = errand.run(store.as_ref(), &catalogue);
            let _ = sender.send(Message::Brought(ticket, Box::new(brought)));
        });
    }

    /// Waits until every order is carried out; for errands nobody waits.
    pub(in crate::tui) fn close(self) {
        drop(self.orders);
        // A crash was shown already.
        let _ = self.clerk.join();
    }
}

/// Of several states of a match that wait one after the other only the newest is kept.
fn newest(waiting: Vec<Order>) -> impl Iterator<Item = Order> {
    let mut waiting = waiting.into_iter().peekable();
    std::iter::from_fn(move || {
        let mut order = waiting.next()?;
        while matches!(
            (&order, waiting.peek()),
            (Order::Keep(_), Some(Order::Keep(_)))
        ) {
            order = waiting.next()?;
        }
        Some(order)
    })
}
