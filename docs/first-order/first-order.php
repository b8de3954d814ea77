<?php
// PHP 8.1 or later, nothing to install. WIMPEL is the address of the shop, TOKEN an API token that may order and change
// DNS, NAME what you want to order.
define('WIMPEL', getenv('WIMPEL'));
define('NAME', getenv('NAME') ?: 'lindebrood.nl');

function fail(string $why): never
{
    fwrite(STDERR, "$why\n");
    exit(1);
}

function ask(string $path, ?array $body = null)
{
    $headers = ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'];
    // By HTTP 1.0 lines are read as they come in.
    $http = ['protocol_version' => 1.0, 'method' => $body ? 'POST' : 'GET', 'header' => $headers];
    $http += ['ignore_errors' => true, 'timeout' => 60];
    if ($body) $http['content'] = json_encode($body);
    return fopen(WIMPEL . $path, 'r', false, stream_context_create(['http' => $http]));
}

function graphql(string $query, array $input = []): array
{
    $answer = stream_get_contents(ask('/graphql', ['query' => $query, 'variables' => ['input' => $input ?: null]]));
    ['data' => $data, 'errors' => $errors] = json_decode($answer, true) + ['data' => null, 'errors' => null];
    if ($errors) fail("{$errors[0]['extensions']['code']}: {$errors[0]['message']}");
    $result = reset($data);
    if (isset($result['code'])) fail("{$result['code']}: {$result['message']}");
    return $result;
}

function events(string $path): Generator
{
    $stream = ask($path);
    while (($line = fgets($stream)) !== false) {
        if (str_starts_with($line, 'data: ')) yield json_decode(substr($line, 6), true);
    }
}

// 1. Is the name free?
[$label, $extension] = explode('.', NAME, 2);
foreach (events("/api/check-domain-extensions?domain=$label&extensions[]=$extension") as $found) {
    if ($found['status'] !== 'free') fail(NAME . ' is not free');
}

// 2. Order it, on account. One call is one order, apart from any basket. The same key never orders twice: repeat this
// call when you got no answer.
$products = graphql('{ products(kinds: [DOMAIN]) { productId productCode } }');
$product = $products[array_search('DOMAIN_NL', array_column($products, 'productCode'))];
$ordered = graphql('mutation ($input: PlaceOrderInput!) {
    placeOrder(input: $input) { ... on Order { id } ... on UserError { code message } }
}', [
    'items' => [['type' => 'DOMAIN', 'productId' => $product['productId'], 'title' => NAME]],
    'idempotencyKey' => 'order-' . NAME,
]);

// 3. Hear when it is delivered.
foreach (events("/api/bestellen/{$ordered['id']}/events") as $order) {
    if ($order['status'] === 'DELIVERED') break;
}
echo NAME, " is yours\n";

// 4. Change its DNS.
graphql('mutation ($input: AddDnsRecordInput!) {
    addDnsRecord(input: $input) { ... on DnsChange { record { id } } ... on UserError { code message } }
}', [
    'domainId' => NAME,
    'record' => ['name' => 'shop', 'type' => 'A', 'value' => '203.0.113.20'],
    'idempotencyKey' => 'dns-' . NAME,
]);
echo 'shop.', NAME, " leads to 203.0.113.20\n";
