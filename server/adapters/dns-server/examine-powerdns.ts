import { generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { zoneOf } from '../../../rules/dns/zone-file'
import { keyTagOf } from '../../common/delegation-signer'
import type { Clock } from '../../ports/clock'
import type { DnsServer, Zone } from '../../ports/dns-server'
import { examine, type Finding, fine, wrong } from '../examination'
import { createOutsideHttp, pathOf, readJson } from '../outside-http'

export interface ExaminedPowerDns {
  /** Address of its web server without a trailing slash. */
  url: string
  apiKey: string
  /** Id of the server in its API. */
  server: string
  catalog: string | null
  /** True creates no zone for the examination. */
  readsOnly: boolean
}

const SYSTEM = 'dns-server'
/** The first version that the adapter was tried with. */
const LEAST_VERSION = [4, 7]
/** Resolvers reject signatures that begin in their future. */
const CLOCK_TOLERANCE_MS = 60_000
const REACH_FIX =
  'Check POWERDNS_URL, and `api`, `webserver`, `webserver-address` and `webserver-allow-from` of PowerDNS.'
const KEY_FIX = 'Set POWERDNS_API_KEY to the `api-key` of PowerDNS.'
const SERVER_FIX = 'Set POWERDNS_SERVER to the id of the server, which is usually localhost.'

/**
 * Checks reach, API key, version and catalog, and publishes, signs, compares and removes a zone of its own. `publisher` publishes
 * zones without notifying secondaries.
 */
export async function examinePowerDns(
  { url, apiKey, server, catalog, readsOnly }: ExaminedPowerDns,
  publisher: DnsServer,
  clock: Clock,
): Promise<Finding[]> {
  const http = createOutsideHttp({ system: SYSTEM, url, headers: () => ({ 'x-api-key': apiKey }) })
  const base = pathOf('api', 'v1', 'servers', server)
  const pathOfZone = (name: string) => `${base}${pathOf('zones', `${name}.`)}`

  async function versionOf(): Promise<Finding[]> {
    const check = 'dns server: reached'
    let version = ''
    const reached = await examine(check, {
      fix: `${REACH_FIX} ${KEY_FIX}`,
      async work() {
        const response = await http.request({ path: base })
        if (response.status === 404) return wrong(check, `it has no server ${server}`, SERVER_FIX)
        const found = readJson(SYSTEM, serverShape, response)
        version = found.version
        if (found.daemon_type === 'authoritative') return 'the API answers and accepts the key'
        return wrong(check, `it is a ${found.daemon_type}`, 'Set POWERDNS_URL to that of an authoritative server.')
      },
    })
    return reached.ok ? [reached, versionFinding(version)] : [reached]
  }

  /** PowerDNS sends no date, but its clock is the serial of a zone that it counts so. It caches that setting of a zone. */
  async function examineClock(): Promise<Finding> {
    const check = 'dns server: clock'
    const fix = 'Keep time on both machines: systemctl enable --now systemd-timesyncd'
    const name = nameOfZone('clock')
    return examine(check, {
      fix,
      async work() {
        const json = { name: `${name}.`, kind: 'Native', soa_edit: 'EPOCH', nameservers: [] }
        await http.request({ method: 'POST', path: `${base}/zones`, json })
        try {
          const { edited_serial: seconds } = readJson(
            SYSTEM,
            serialShape,
            await http.request({ path: pathOfZone(name) }),
          )
          const apart = Math.abs(seconds * 1000 - clock.now())
          if (apart <= CLOCK_TOLERANCE_MS) return `within ${CLOCK_TOLERANCE_MS / 1000} s of this machine`
          const message = `differs by ${Math.round(apart / 1000)} s, so that signatures are valid too early or too late`
          return wrong(check, message, fix)
        } finally {
          await http.request({ method: 'DELETE', path: pathOfZone(name), isRepeatable: true })
        }
      },
    })
  }

  async function examineZone(): Promise<Finding[]> {
    const check = 'dns server: zones'
    const zone = signedZone(nameOfZone('examination'))
    const published = await examine(check, {
      fix: 'See its log: the backend must be writable and keep keys (`gsqlite3-dnssec=yes`, or the same for another one).',
      async work() {
        await publisher.publish(zone)
        const { edited_serial: served } = readJson(
          SYSTEM,
          serialShape,
          await http.request({ path: pathOfZone(zone.name) }),
        )
        if (served !== zone.serial)
          return wrong(check, 'a signed zone gets another serial than ours', 'Leave `default-soa-edit-signed` empty.')
        if ((await publisher.compare(zone)) === 'same') return 'a zone is created, signed and read back'
        return wrong(
          check,
          'a zone is not read back as it was published',
          'See its log, and whether others change zones.',
        )
      },
    })
    const removed = await examine('dns server: removal', {
      fix: `Delete the zone ${zone.name} there, and see its log.`,
      work: async () => {
        await publisher.remove(zone.name)
        return 'the zone is removed again'
      },
    })
    return [published, ...(removed.ok && !published.ok ? [] : [removed])]
  }

  async function examineCatalog(name: string): Promise<Finding> {
    const check = 'dns server: catalog'
    return examine(check, {
      fix: REACH_FIX,
      async work() {
        const response = await http.request({ path: pathOfZone(name), query: { rrsets: 'false' } })
        if (response.status === 404) return `${name} is created with the first zone`
        const { kind } = readJson(SYSTEM, kindShape, response)
        if (kind.toLowerCase() === 'producer') return `${name} lists the zones for secondaries`
        return wrong(check, `${name} is a zone of kind ${kind} and no catalog`, 'Choose another POWERDNS_CATALOG.')
      },
    })
  }

  try {
    const about = await versionOf()
    if (about.some(({ ok }) => !ok)) return about
    return [
      ...about,
      ...(readsOnly ? [] : [...(await examineZone()), await examineClock()]),
      ...(catalog ? [await examineCatalog(catalog)] : []),
    ]
  } finally {
    await http.close()
  }
}

function versionFinding(version: string): Finding {
  const check = 'dns server: version'
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  const [leastMajor = 0, leastMinor = 0] = LEAST_VERSION
  // A build from source may say nothing that is known here.
  if (!Number.isFinite(major)) return fine(check, `PowerDNS ${version}, whose number is not understood`)
  const isOld = major < leastMajor || (major === leastMajor && minor < leastMinor)
  if (!isOld) return fine(check, `PowerDNS ${version}`)
  return wrong(check, `PowerDNS ${version} is too old`, `Install ${LEAST_VERSION.join('.')} or later.`)
}

const nameOfZone = (word: string): string => `${word}-${randomBytes(6).toString('hex')}.invalid`

/** A zone with a key that nothing else uses. */
function signedZone(name: string): Zone {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([x, y].map((coordinate) => Buffer.from(coordinate, 'base64url')))
  const signing = {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    keyTag: keyTagOf(`257 3 13 ${point.toString('base64')}`),
  }
  return { ...zoneOf(name, 1, []), signing }
}

const serverShape = z.object({ daemon_type: z.string(), version: z.string() })
const serialShape = z.object({ edited_serial: z.number() })
const kindShape = z.object({ kind: z.string() })
