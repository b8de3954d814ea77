# Python 3.9 or later, nothing to install. WIMPEL is the address of the shop, TOKEN an API token that may order and
# change DNS, NAME what you want to order.
import json
import os
from urllib.request import Request, urlopen

WIMPEL, TOKEN = os.environ["WIMPEL"], os.environ["TOKEN"]
NAME = os.environ.get("NAME", "lindebrood.nl")


def graphql(query, data=None):
    body = json.dumps({"query": query, "variables": {"input": data}}).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    with urlopen(Request(f"{WIMPEL}/graphql", body, headers), timeout=30) as answer:
        answered = json.load(answer)
    for error in answered.get("errors", []):
        raise SystemExit(f"{error['extensions']['code']}: {error['message']}")
    (result,) = answered["data"].values()
    if "code" in result:
        raise SystemExit(f"{result['code']}: {result['message']}")
    return result


def events(path):
    with urlopen(Request(WIMPEL + path, headers={"Authorization": f"Bearer {TOKEN}"})) as lines:
        for line in lines:
            if line.startswith(b"data: "):
                yield json.loads(line[6:])


# 1. Is the name free?
label, extension = NAME.split(".", 1)
for found in events(f"/api/check-domain-extensions?domain={label}&extensions[]={extension}"):
    if found["status"] != "free":
        raise SystemExit(f"{NAME} is not free")

# 2. Order it, on account. One call is one order, apart from any basket. The same key never orders twice: repeat this
# call when you got no answer.
products = graphql("{ products(kinds: [DOMAIN]) { productId productCode } }")
product = next(one for one in products if one["productCode"] == "DOMAIN_NL")
ordered = graphql(
    """mutation ($input: PlaceOrderInput!) {
      placeOrder(input: $input) { ... on Order { id } ... on UserError { code message } }
    }""",
    {
        "items": [{"type": "DOMAIN", "productId": product["productId"], "title": NAME}],
        "idempotencyKey": f"order-{NAME}",
    },
)

# 3. Hear when it is delivered.
for order in events(f"/api/bestellen/{ordered['id']}/events"):
    if order["status"] == "DELIVERED":
        break
print(f"{NAME} is yours")

# 4. Change its DNS.
record = {"name": "shop", "type": "A", "value": "203.0.113.20"}
graphql(
    """mutation ($input: AddDnsRecordInput!) {
      addDnsRecord(input: $input) { ... on DnsChange { record { id } } ... on UserError { code message } }
    }""",
    {"domainId": NAME, "record": record, "idempotencyKey": f"dns-{NAME}"},
)
print(f"shop.{NAME} leads to 203.0.113.20")
