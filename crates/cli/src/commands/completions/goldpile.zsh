#compdef goldpile
# Completions of goldpile for zsh: the program itself says what may stand next.
_goldpile() {
    local -a lines offered
    local line value meaning
    lines=("${(@f)$(goldpile completions zsh -- "${(@Q)words[1,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
    for line in "${(@)lines[2,-1]}"; do
        value=${line%%$'\t'*} meaning=${line#*$'\t'}
        offered+=("${value//:/\\:}${meaning:+:$meaning}")
    done
    if (( ${#offered} )); then
        _describe -V 'goldpile' offered
    elif [[ $lines[1] == files ]]; then
        _files
    elif [[ $lines[1] == folders ]]; then
        _files -/
    fi
}
if [[ $funcstack[1] == _goldpile ]]; then
    _goldpile "$@"
else
    compdef _goldpile goldpile
fi
