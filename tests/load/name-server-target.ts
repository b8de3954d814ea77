// The shop's name server on a free port, with an in-memory zone, for name-server.mjs.
import { generateKeyPairSync } from 'node:crypto'
import { systemClock } from '../../server/adapters/clock/system'
import { createEmbeddedDnsServer } from '../../server/adapters/dns-server/embedded'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'

const NAMES = 1000

const server = createEmbeddedDnsServer({
  db: openEmbeddedDatabase(':memory:'),
  clock: systemClock,
  secret: 'bench',
  // The measurement is about the cost of a signature.
  maxSignedPerSecond: Number.POSITIVE_INFINITY,
})
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const records = [
  { name: 'voorbeeld.nl.', type: 'NS', ttl: 3600, rdata: 'ns1.wimpel.example.' },
  ...Array.from({ length: NAMES }, (_, n) => ({
    name: `naam-${n}.voorbeeld.nl.`,
    type: 'A',
    ttl: 3600,
    rdata: `203.0.113.${n % 250}`,
  })),
]
const signing = { privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'), keyTag: 4711 }
await server.publish({ name: 'voorbeeld.nl', serial: 1, records, signing })
console.log(`open at 127.0.0.1:${await server.listen(0)}`)
process.once('SIGTERM', () => void server.close())
