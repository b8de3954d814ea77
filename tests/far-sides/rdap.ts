import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Lies of RDAP servers. `parked` is the page of a reseller with 200, `proxy` a 404 without RDAP, `json-404` one of an API that is
 * no RDAP service, `other` describes another name, `nameserver` of something that is no domain, `loop` redirects to itself, `away`
 * redirects to an address outside the bootstrap file, `moved` to the right place, `large` sends 2 MB, `drip` one byte now and then.
 */
export type RdapLie =
  | 'parked'
  | 'proxy'
  | 'json-404'
  | 'other'
  | 'nameserver'
  | 'array'
  | 'cut'
  | 'loop'
  | 'away'
  | 'moved'
  | 'large'
  | 'drip'
  | 'hang'
  | 'busy'
  | 'busy-for-a-minute'
  | 'forbidden'
  | 'broken'
  | 'bad-name'

/** An RDAP service (RFC 9082, 9083) on 127.0.0.1 that knows some registered names. */
export async function startRdap({ registered = [] }: { registered?: readonly string[] } = {}) {
  const known = new Set(registered)
  const asked: { path: string; accept: string | undefined }[] = []
  const state = { lie: null as RdapLie | null, underWay: 0, most: 0 }
  let url = ''

  function answer({ url: path = '', headers }: IncomingMessage, response: ServerResponse): void {
    asked.push({ path, accept: headers.accept })
    state.underWay++
    state.most = Math.max(state.most, state.underWay)
    response.on('close', () => {
      state.underWay--
    })
    const name = decodeURIComponent(path.split('/').at(-1) ?? '')
    if (state.lie && !(state.lie === 'moved' && path.startsWith('/elsewhere/')))
      return void lie(state.lie, name, response)
    if (!known.has(name))
      return void send(response, 404, { errorCode: 404, title: 'Not Found', rdapConformance: LEVEL })
    send(response, 200, domain(name))
  }

  function lie(kind: RdapLie, name: string, response: ServerResponse): void {
    if (kind === 'parked') return void response.writeHead(200, HTML).end('<!doctype html><title>Te koop</title>')
    if (kind === 'proxy') return void response.writeHead(404, HTML).end('<html><h1>404 Not Found</h1></html>')
    if (kind === 'json-404') return void send(response, 404, { message: 'no route', code: 404 })
    if (kind === 'other') return void send(response, 200, domain('anders.example'))
    if (kind === 'nameserver') return void send(response, 200, { ...domain(name), objectClassName: 'nameserver' })
    if (kind === 'array') return void send(response, 200, [domain(name)])
    if (kind === 'cut')
      return void response.writeHead(200, RDAP).write('{"objectClassName":"dom', () => response.destroy())
    if (kind === 'loop') return void response.writeHead(302, { location: `${url}/domain/${name}` }).end()
    if (kind === 'away') return void response.writeHead(302, { location: `http://127.0.0.1:1/domain/${name}` }).end()
    if (kind === 'moved') return void response.writeHead(307, { location: `/elsewhere/domain/${name}` }).end()
    if (kind === 'large') return void send(response, 200, { ...domain(name), remarks: 'x'.repeat(2 * 1024 * 1024) })
    if (kind === 'drip') return void drip(response)
    if (kind === 'busy') return void response.writeHead(429).end()
    if (kind === 'busy-for-a-minute') return void response.writeHead(429, { 'retry-after': '60' }).end()
    if (kind === 'forbidden') return void response.writeHead(403).end()
    if (kind === 'broken') return void send(response, 500, { errorCode: 500 })
    if (kind === 'bad-name') return void send(response, 400, { errorCode: 400 })
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    known,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const LEVEL = ['rdap_level_0']
const RDAP = { 'content-type': 'application/rdap+json' }
const HTML = { 'content-type': 'text/html' }

/** A domain as registries describe it, with the name in upper case and a final dot, as some do. */
const domain = (name: string) => ({
  objectClassName: 'domain',
  rdapConformance: LEVEL,
  ldhName: `${name.toUpperCase()}.`,
  status: ['active'],
  events: [{ eventAction: 'registration', eventDate: '2020-01-01T00:00:00Z' }],
  nameservers: [{ objectClassName: 'nameserver', ldhName: 'ns1.voorbeeld.example' }],
  secureDNS: { delegationSigned: false },
})

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, RDAP).end(JSON.stringify(body))
}

function drip(response: ServerResponse): void {
  response.writeHead(200, RDAP)
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}
