#!/usr/bin/env bash
# Posts a signed message to your own receiver, as Wimpel does. SECRET is the secret of the webhook (whsec_…), URL your receiver.
set -euo pipefail
: "${SECRET:?}" "${URL:?}"

id="msg_test_$RANDOM"
timestamp=$(date +%s)
body='{"data":{"node":{"__typename":"Order","number":"100042","orderStatus":"DELIVERED"}}}'

key=$(printf %s "${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
signature=$(printf %s "$id.$timestamp.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64 -w0)

curl -sS -o /dev/null -w '%{http_code}\n' "$URL" -H 'Content-Type: application/json' \
  -H "webhook-id: $id" -H "webhook-timestamp: $timestamp" -H "webhook-signature: v1,$signature" -d "$body"
