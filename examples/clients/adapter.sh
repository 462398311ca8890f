#!/bin/sh
# An adapter in shell, with curl and jq, for three tasks of docs/clients.md. Credentials stand in no argument of a process.
ends=$(($(date +%s) + ${PAYROLL_DEADLINE:-30} - 1))
answer=$(mktemp) || exit 1
trap 'rm -f "$answer"' EXIT

pending() {
  jq -cn --arg id "$1" --arg why "$2" '{pending: $id, why: $why}'
  exit 3
}

# One request; its status is printed, and its body kept. Further arguments are those of curl. Redirects are not followed.
send() {
  path=$1
  shift
  printf 'header = "Authorization: Bearer %s"\n' "$PAYROLL_TOKEN" |
    curl --silent --config - --max-time "$((ends > $(date +%s) ? ends - $(date +%s) : 1))" --output "$answer" \
      --write-out '%{http_code}' --header 'Service-API-Version: 2020-09-17' "$@" "$PAYROLL_URL$path"
}

# A read is repeated while it is being fetched, and while there are too many requests.
read_all() {
  while :; do
    status=$(send "$@") || status=000
    case $status in
      200) jq -e . "$answer" >/dev/null 2>&1 && return || pending "$PAYROLL_TASK" 'no JSON came' ;;
      404) jq -cn --arg id "$PAYROLL_TASK" '{failed: $id, why: "404"}' && exit 0 ;;
      202 | 429 | 503) [ "$(date +%s)" -lt "$ends" ] && sleep 1 || pending "$PAYROLL_TASK" "answered with $status" ;;
      *) pending "$PAYROLL_TASK" "answered with $status" ;;
    esac
  done
}

# Prints lines, or says that the answer is none.
lines() {
  jq -ce "$1" "$answer" 2>/dev/null || pending "$PAYROLL_TASK" 'another answer came'
}

query=$(printf %s "$PAYROLL_INPUT" | jq -r 'if .entity_id then "?entity_ids=\(.entity_id)" else "" end')
case $PAYROLL_TASK in
  list-pay-groups)
    read_all "/employer/pay-groups$query"
    [ "$(jq -r type "$answer")" = array ] || pending "$PAYROLL_TASK" 'no list came'
    jq -c '.[] | {id, name, pay_frequencies}' "$answer"
    ;;
  list-enrolled-individuals)
    benefit=$(printf %s "$PAYROLL_INPUT" | jq -r '.benefit_id | @uri')
    read_all "/employer/benefits/$benefit/enrolled$query"
    [ "$(jq -r '.individual_ids | type' "$answer" 2>/dev/null)" = array ] || pending "$PAYROLL_TASK" 'no list came'
    jq -c '. as {$benefit_id} | .individual_ids[] | {$benefit_id, individual_id: .}' "$answer"
    ;;
  create-sandbox-payment)
    # A write is never repeated: what is no result is not known.
    body=$(printf %s "$PAYROLL_INPUT" | jq -c .payment)
    status=$(send /sandbox/payment --header 'Content-Type: application/json' --data "$body") || status=000
    [ "$status" = 200 ] || pending "$PAYROLL_TASK" "answered with $status"
    lines '{payment_id, pay_date}'
    ;;
  *) exit 127 ;;
esac
