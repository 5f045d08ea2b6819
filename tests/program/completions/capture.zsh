# Prints what zsh offers for a line, one match a line: zsh -f capture.zsh SCRIPT FOLDER LINE.
#
# The line is typed into a second zsh, on a terminal of its own, that has read SCRIPT. Its Tab key prints
# the matches between two lines that hold a NUL. FOLDER is for its files.

if [[ -z $INNER ]]; then
    zmodload zsh/zpty || exit 1
    export INNER=1 SCRIPT=$1 DUMP=$2/zcompdump
    zpty z zsh -f -i
    zpty -w z "source ${(q)0:a}"
    zpty -r -m z before $'*\0*' || exit 1
    zpty -w -n z "$3"$'\t'
    zpty -r -m z between $'*\0*\0*' || exit 1
    zpty -d z
    between=${${between#*$'\0'}%$'\0'*}
    print -rn -- ${between//$'\r'/}
    exit
fi

PROMPT=
autoload -Uz compinit && compinit -u -d $DUMP
source $SCRIPT
nul () { print -n '\0' }
compprefuncs=( nul )
comppostfuncs=( nul )
compadd () {
    if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
        local -a matches
        builtin compadd -A matches "$@"
        (( ${#matches} )) && print -rl -- $matches
    fi
    builtin compadd "$@"
}
bindkey '^I' complete-word
nul
