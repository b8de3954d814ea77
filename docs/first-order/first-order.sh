#!/usr/bin/env bash
# WIMPEL is the address of the shop, TOKEN an API token that may order and change DNS, NAME what you want to order.
set -euo pipefail
: "${WIMPEL:?}" "${TOKEN:?}" "${NAME:=lindebrood.nl}"

graphql() { curl -sS "$WIMPEL/graphql" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d "$1"; }
stream() { exec curl -sSN -G "$WIMPEL$1" -H "Authorization: Bearer $TOKEN" "${@:2}"; }
fail() { echo "$1" >&2; exit 1; }

# 1. Is the name free?
found=$(stream /api/check-domain-extensions -d "domain=${NAME%%.*}" -d "extensions[]=${NAME#*.}")
[[ $found == *'"status":"free"'* ]] || fail "$NAME is not free"

# 2. Order it, on account. One call is one order, apart from any basket. The same key never orders twice: repeat this
# call when you got no answer.
product=$(curl -sS "$WIMPEL/api/products?kinds=DOMAIN" | grep -o '"productId":"[^"]*","productCode":"DOMAIN_NL"' | cut -d'"' -f4)
ordered=$(graphql '{
  "query": "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ... on Order { id } ... on UserError { code message } } }",
  "variables": { "input": { "items": [{ "type": "DOMAIN", "productId": "'"$product"'", "title": "'"$NAME"'" }], "idempotencyKey": "order-'"$NAME"'" } }
}')
order=$(echo "$ordered" | grep -o 'ord_[A-Za-z0-9_-]*') || fail "$ordered"

# 3. Hear when it is delivered.
while read -r change && [[ $change != *'"status":"DELIVERED"'* ]]; do :; done < <(stream "/api/bestellen/$order/events")
[[ -n $change ]] || fail "the stream ended"
kill $!
echo "$NAME is yours"

# 4. Change its DNS.
changed=$(graphql '{
  "query": "mutation ($input: AddDnsRecordInput!) { addDnsRecord(input: $input) { __typename ... on DnsChange { record { id } } ... on UserError { code message } } }",
  "variables": { "input": { "domainId": "'"$NAME"'", "record": { "name": "shop", "type": "A", "value": "203.0.113.20" }, "idempotencyKey": "dns-'"$NAME"'" } }
}')
echo "$changed" | grep -q '"DnsChange"' || fail "$changed"
echo "shop.$NAME leads to 203.0.113.20"
