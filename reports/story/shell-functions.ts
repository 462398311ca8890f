import { jqDefinitions } from './jq-condition.ts';

/** The functions that every script begins with, for sh, dash, bash, zsh and busybox: no arrays, no `local`. */
export const shellFunctions = `give_up() { printf 'Undecided: %s\\n' "\${1}"; exit 3; }
for tool in curl jq mktemp grep sleep; do command -v "\${tool}" >/dev/null || give_up "\${tool} is not installed."; done
work=$(mktemp -d) || give_up 'there is no room for temporary files.'
trap 'rm -rf "\${work}"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# comes_later STEP PART: whether the answer, or an element of it too, says that the data is still being fetched.
comes_later() {
  [ "\${2}" != none ] || return 1
  [ "$(cat "\${work}/\${1}.code")" = 202 ] && return
  [ "\${2}" = element ] && grep -q '"code" *: *202[^0-9]' "\${work}/\${1}.body"
}

# ask STEP TITLE PART CURL-ARGUMENT...: sends a request, again while its data comes later, and keeps the answer.
ask() {
  step=\${1} title=\${2} part=\${3} repeats=60
  shift 3
  while :; do
    : >"\${work}/\${step}.body"
    curl -q -sS --http1.1 --max-time "\${TIMEOUT:-300}" -o "\${work}/\${step}.body" -D "\${work}/\${step}.head" -w '%{http_code}' "\${@}" \\
      >"\${work}/\${step}.code" || give_up "step \${step} got no answer."
    [ "\${repeats}" -gt 0 ] && comes_later "\${step}" "\${part}" || break
    repeats=$((repeats - 1))
    sleep "\${POLL_SECONDS:-1}"
  done
  printf '%s. %s: %s\\n' "\${step}" "\${title}" "$(cat "\${work}/\${step}.code")"
}

# take STEP PLACE: prints the text at that place of an answer.
take() { jq -r ".\${2} | strings" "\${work}/\${1}.body" 2>/dev/null; }

# usable NAME VALUE STEP: ends the script where an answer did not give what later requests need.
usable() {
  case \${2} in
    '' | *[!A-Za-z0-9._~+/=-]*) give_up "the answer to step \${3} has no usable \${1}." ;;
  esac
}

# gather STEP...: writes the answers to these steps as one document.
gather() {
  for step in "\${@}"; do
    jq -n --arg code "$(cat "\${work}/\${step}.code")" --rawfile head "\${work}/\${step}.head" --rawfile text "\${work}/\${step}.body" \\
      '{ status: ($code | tonumber), head: $head, text: $text, body: (if ($text | test("[^ \\t\\r\\n]")) and ($text | test("nan|infinity"; "i") and (gsub("\\"([^\\"\\\\\\\\]|\\\\\\\\.)*\\""; "") | test("nan|infinity"; "i")) | not) then [try ($text | fromjson) catch empty] else [] end) }'
  done | jq -s . >"\${work}/answers.json"
}

# evaluate EXPRESSION [NAME VALUE]...: prints what an expression of jq says of these answers.
evaluate() {
  expression=\${1}
  shift
  jq -c -a '${jqDefinitions}
    . as $answers | $ARGS.positional as $pairs | ([range(0; $pairs | length; 2) | { ($pairs[.]): $pairs[. + 1] }] | add // {}) as $given | '"\${expression}" "\${work}/answers.json" --args "\${@}"
}
`;
