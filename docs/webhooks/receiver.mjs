// Node 20 or later, nothing to install. SECRET is the secret of the webhook (whsec_…), PORT where to listen.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { SECRET = '', PORT = '8080' } = process.env

// The body as it came in, before it is parsed. A message that is older than five minutes is refused.
function isGenuine({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' }, body) {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  // The same webhook-id can come twice: do nothing the second time. Respond within ten seconds and work afterwards.
  console.log(request.headers['webhook-id'], JSON.parse(body).data)
  response.writeHead(204).end()
}).listen(Number(PORT), '127.0.0.1')
