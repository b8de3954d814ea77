// Sends a bounded number of requests over a few keep-alive connections, to this machine only.
import http from 'node:http'

export const CONNECTIONS = 16

/** Sends a request and returns the response text; throws on an unexpected status. */
export function send(agent, url, { method = 'POST', headers = {}, body = '', status = 200 } = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method, agent, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => {
          if (response.statusCode === status) resolve({ text, headers: response.headers })
          else reject(new Error(`${method} ${url}: ${response.statusCode} ${text.slice(0, 200)}`))
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Runs `act(i)` a number of times over concurrent connections. Returns requests per second and latencies in milliseconds. */
export async function load(times, act, connections = CONNECTIONS) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const took = []
  let next = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < times) {
        const i = next++
        const began = performance.now()
        await act(i, agent)
        took.push(performance.now() - began)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  took.sort((a, b) => a - b)
  return { perSecond: times / seconds, p50: took[Math.floor(times * 0.5)], p99: took[Math.floor(times * 0.99)] }
}
