# Completions of goldpile for fish: the program itself says what may stand next.
function __goldpile_offered
    set -l before (commandline -opc)
    set -l word (commandline -ct)
    set -l lines (goldpile completions fish -- $before "$word" 2>/dev/null)
    set -l kind $lines[1]
    set -e lines[1]
    if set -q lines[1]
        string join \n -- $lines
    else if test "$kind" = files
        __fish_complete_path "$word"
    else if test "$kind" = folders
        __fish_complete_directories "$word"
    end
end
complete -c goldpile -f -k -a '(__goldpile_offered)'
