// The shop's name server on a free port, with in-memory zones, for name-server.mjs.
import { generateKeyPairSync } from 'node:crypto'
import { systemClock } from '../../server/adapters/clock/system'
import { createEmbeddedDnsServer } from '../../server/adapters/dns-server/embedded'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'

const NAMES = 1000
/** Of each zone that is transferred. */
const TRANSFERRED = 5000

const server = createEmbeddedDnsServer({
  db: openEmbeddedDatabase(':memory:'),
  clock: systemClock,
  secret: 'bench',
  // The measurement is about the cost of a signature.
  maxSignedPerSecond: Number.POSITIVE_INFINITY,
  secondaries: { transferTo: ['127.0.0.1'], notify: [] },
})
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const recordsOf = (zone: string, count: number) => [
  { name: `${zone}.`, type: 'NS', ttl: 3600, rdata: 'ns1.wimpel.example.' },
  ...Array.from({ length: count }, (_, n) => ({
    name: `naam-${n}.${zone}.`,
    type: 'A',
    ttl: 3600,
    rdata: `203.0.113.${n % 250}`,
  })),
]
const signing = { privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'), keyTag: 4711 }
const zone = (name: string, count: number) => ({ name, serial: 1, records: recordsOf(name, count) })
await server.publish({ ...zone('voorbeeld.nl', NAMES), signing })
await server.publish(zone('groot.example', TRANSFERRED))
await server.publish({ ...zone('ondertekend.example', TRANSFERRED), signing })
console.log(`open at 127.0.0.1:${await server.listen(0)}`)
process.once('SIGTERM', () => void server.close())
