<?php
// PHP 8, nothing to install. SECRET is the secret of the webhook (whsec_…).

// The body as it came in, before it is parsed. A message that is older than five minutes is refused.
function isGenuine(array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) >= 300) {
        return false;
    }
    $key = base64_decode(str_replace('whsec_', '', (string) getenv('SECRET')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$headers = array_change_key_case(getallheaders());
$body = (string) file_get_contents('php://input');
if (!isGenuine($headers, $body)) {
    http_response_code(401);
    exit();
}
http_response_code(204);
// The same webhook-id can come twice: do nothing the second time.
error_log($headers['webhook-id'] . ' ' . json_encode(json_decode($body, true)['data']));
