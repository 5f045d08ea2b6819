# Completions of goldpile for bash: the program itself says what may stand next.
_goldpile() {
    local kind value meaning
    COMPREPLY=()
    {
        read -r kind
        while IFS=$'\t' read -r value meaning; do
            COMPREPLY+=("$value")
        done
    } < <(goldpile completions bash -- "${COMP_WORDS[@]:0:COMP_CWORD}" "$2" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
        case $kind in
            files) compopt -o default 2>/dev/null ;;
            folders) compopt -o dirnames 2>/dev/null ;;
        esac
    fi
}
complete -o nosort -F _goldpile goldpile 2>/dev/null || complete -F _goldpile goldpile
