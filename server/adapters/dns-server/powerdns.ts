import * as z from 'zod'
import { isOlderSerial } from '../../../rules/dns/serial'
import { secret } from '../../common/setting'
import type { DnsServer, Zone } from '../../ports/dns-server'
import { OutsideRefused, OutsideUnavailable } from '../../ports/outside-unavailable'
import { defineAdapter } from '../adapter'
import {
  createOutsideHttp,
  type OutsideHttpOptions,
  type OutsideRequest,
  type OutsideResponse,
  pathOf,
  readJson,
  vendorUrl,
} from '../outside-http'
import { examinePowerDns } from './examine-powerdns'
import {
  changesSigning,
  isEmpty,
  newZoneOf,
  type Plan,
  type PresentZone,
  planOf,
  type Settings,
  type WantedKey,
  type ZoneSettings,
} from './powerdns-plan'
import { type TsigKey, tsigKeySetting } from './tsig-key'

export interface PowerDnsOptions extends Omit<ZoneSettings, 'tsigKey'>, Partial<OutsideHttpOptions> {
  /** Address of its web server without a trailing slash. */
  url: string
  apiKey: string
  /** Id of the server in its API. */
  server?: string
  tsigKey?: TsigKey | undefined
}

interface PowerDns extends DnsServer {
  close(): Promise<void>
}

export const powerDns = defineAdapter({
  port: 'dnsServer',
  name: 'powerdns',
  description: 'PowerDNS Authoritative Server 4.7 or later, through its HTTP API.',
  settings: z
    .object({
      POWERDNS_URL: vendorUrl('http://127.0.0.1:8081', 'Address of the web server of PowerDNS.'),
      POWERDNS_API_KEY: secret(z.string().min(1).describe('`api-key` of PowerDNS.')),
      POWERDNS_SERVER: z.string().min(1).default('localhost').describe('Id of the server in the API of PowerDNS.'),
      POWERDNS_KIND: z
        .enum(['Native', 'Primary'])
        .default('Native')
        .describe('Kind of the zones: `Primary` where secondary name servers transfer them, else `Native`.'),
      POWERDNS_CATALOG: z
        .hostname()
        .transform((name) => name.toLowerCase())
        .optional()
        .describe(
          'Catalog zone (RFC 9432) by which secondaries learn of new zones. It is created; no zone of a customer.',
        ),
      DNS_TSIG_KEY: tsigKeySetting,
    })
    .refine(
      ({ POWERDNS_CATALOG, POWERDNS_KIND }) => POWERDNS_CATALOG === undefined || POWERDNS_KIND === 'Primary',
      'POWERDNS_CATALOG needs POWERDNS_KIND=Primary',
    ),
  address: ({ POWERDNS_URL }) => POWERDNS_URL,
  open(settings, { clock }) {
    const reached = {
      url: settings.POWERDNS_URL,
      apiKey: settings.POWERDNS_API_KEY,
      server: settings.POWERDNS_SERVER,
      catalog: settings.POWERDNS_CATALOG ?? null,
    }
    const port = createPowerDns({ ...reached, kind: settings.POWERDNS_KIND, tsigKey: settings.DNS_TSIG_KEY })
    return {
      port,
      async examine({ readsOnly }) {
        const publisher = createPowerDns({ ...reached, kind: 'Native', catalog: null })
        return examinePowerDns({ ...reached, readsOnly }, publisher, clock).finally(() => publisher.close())
      },
      close: () => port.close(),
    }
  },
})

const SYSTEM = 'dns-server'
/** A zone of 5,000 long texts. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * PowerDNS through its HTTP API. A zone is read, compared and changed in one PATCH, which PowerDNS carries out whole or not at
 * all; keys come before it, so that secondaries find them signed with the new serial. Publishing the same again changes nothing.
 */
export function createPowerDns(options: PowerDnsOptions): PowerDns {
  const { url, apiKey, server = 'localhost', kind, catalog, tsigKey, ...limits } = options
  const http = createOutsideHttp({
    maxBytes: MAX_BYTES,
    ...limits,
    system: SYSTEM,
    url,
    headers: () => ({ 'x-api-key': apiKey }),
  })
  const wanted: ZoneSettings = { kind, catalog, tsigKey: tsigKey?.name ?? null }
  const base = pathOf('api', 'v1', 'servers', server)
  const pathOfZone = (name: string, ...parts: (string | number)[]) => `${base}${pathOf('zones', `${name}.`, ...parts)}`

  /**
   * Sends a request that can be repeated without further effect. Throws unless the response has one of these codes. A refusal
   * of a request with a secret could quote it, so its words are left out.
   */
  async function ask(
    expected: readonly number[],
    { hasSecret = false, ...request }: OutsideRequest & { hasSecret?: boolean },
  ): Promise<OutsideResponse> {
    const response = await http.request({ isRepeatable: true, ...request })
    if (expected.includes(response.status) && !isPage(response)) return response
    const said = refusalIn(response)
    if (said) throw new OutsideRefused(SYSTEM, hasSecret ? 'a request with a key' : said)
    const cause = new Error(`${request.method ?? 'GET'} returned status ${response.status}`)
    throw new OutsideUnavailable(SYSTEM, { cause })
  }

  const put = (name: string, settings: Settings) =>
    ask([204], { method: 'PUT', path: pathOfZone(name), json: settings })

  async function find({ name, signing }: Zone): Promise<PresentZone | null> {
    const response = await ask([200, 404], { path: pathOfZone(name) })
    if (response.status === 404) return null
    const { name: found, serial, rrsets, ...settings } = readJson(SYSTEM, zoneShape, response)
    if (found.toLowerCase() !== `${name}.`) throw new OutsideUnavailable(SYSTEM, { cause: new Error('another zone') })
    const keys = readJson(SYSTEM, keysShape, await ask([200], { path: pathOfZone(name, 'cryptokeys') }))
    const metadata = signing
      ? readJson(SYSTEM, metadataShape, await ask([200], { path: pathOfZone(name, 'metadata') }))
      : []
    return {
      serial,
      settings,
      sets: rrsets,
      keys,
      metadata: new Map(metadata.map((each) => [each.kind, each.metadata])),
    }
  }

  /** Creates a zone, unless another instance did meanwhile. */
  async function create(zone: Zone): Promise<PresentZone> {
    await ask([201, 409], { method: 'POST', path: `${base}/zones`, json: newZoneOf(zone, wanted) })
    const created = await find(zone)
    if (!created) throw new OutsideUnavailable(SYSTEM, { cause: new Error('a zone is not there after it was created') })
    return created
  }

  async function carryOut({ name }: Zone, plan: Plan): Promise<void> {
    if (plan.settings) await put(name, plan.settings)
    for (const key of plan.addedKeys) await addKey(name, key)
    for (const id of plan.idleKeys)
      await ask([204], {
        method: 'PUT',
        path: pathOfZone(name, 'cryptokeys', id),
        json: { active: true, published: true },
      })
    for (const id of plan.removedKeys)
      await ask([204, 404], { method: 'DELETE', path: pathOfZone(name, 'cryptokeys', id) })
    for (const [type, value] of plan.metadata) await setMetadata(name, type, value)
    if (plan.nsec3) await put(name, plan.nsec3)
    if (plan.sets.length > 0) await ask([204], { method: 'PATCH', path: pathOfZone(name), json: { rrsets: plan.sets } })
    else if (changesSigning(plan)) await refresh(name)
    if (plan.distribution) await put(name, plan.distribution)
    if (kind === 'Primary' && !isEmpty(plan)) await ask([200], { method: 'PUT', path: pathOfZone(name, 'notify') })
  }

  /** Not repeated: PowerDNS would have the key twice. The next publication removes one that was added in a lost response. */
  async function addKey(name: string, { dnskey, keyTag, privateKey }: WantedKey): Promise<void> {
    const json = { keytype: 'csk', active: true, published: true, privatekey: privateKey }
    const path = pathOfZone(name, 'cryptokeys')
    const response = await ask([201], { method: 'POST', path, json, isRepeatable: false, hasSecret: true })
    const added = readJson(SYSTEM, addedKeyShape, response)
    if (added.dnskey !== dnskey || !added.ds.every((ds) => ds.startsWith(`${keyTag} `)))
      throw new OutsideRefused(SYSTEM, `it read another key than that with tag ${keyTag}`)
  }

  const setMetadata = (name: string, type: string, value: string | null) => {
    const path = pathOfZone(name, 'metadata', type)
    if (value === null) return ask([200, 204, 404], { method: 'DELETE', path })
    return ask([200], { method: 'PUT', path, json: { kind: type, metadata: [value] } })
  }

  /** Recomputes the NSEC3 order of a zone and clears caches, as a change of its records does. */
  async function refresh(name: string): Promise<void> {
    await ask([200], { method: 'PUT', path: pathOfZone(name, 'rectify') })
    await ask([200], { method: 'PUT', path: `${base}/cache/flush`, query: { domain: `${name}.` } })
  }

  let prepared: Promise<void> | null = null
  /** Once per start, gives the server what zones refer to. */
  const prepare = (): Promise<void> => {
    prepared ??= makeDistribution().catch((error) => {
      prepared = null
      throw error
    })
    return prepared
  }

  async function makeDistribution(): Promise<void> {
    if (tsigKey) await registerTsigKey(tsigKey)
    if (catalog) await createCatalog(catalog)
  }

  async function registerTsigKey({ name, secret: key }: TsigKey): Promise<void> {
    const path = `${base}${pathOf('tsigkeys', `${name}.`)}`
    const wanted = { json: { name, algorithm: 'hmac-sha256', key }, hasSecret: true }
    const response = await ask([200, 404], { path })
    if (response.status === 404)
      return void (await ask([201, 409], { method: 'POST', path: `${base}/tsigkeys`, ...wanted }))
    const present = readJson(SYSTEM, tsigKeyShape, response)
    if (present.key !== key || present.algorithm !== wanted.json.algorithm)
      await ask([200], { method: 'PUT', path, ...wanted })
  }

  /** PowerDNS raises its serial to the time of a change, so it begins with an earlier one. */
  async function createCatalog(name: string): Promise<void> {
    const response = await ask([200, 404], { path: pathOfZone(name), query: { rrsets: 'false' } })
    if (response.status === 404) {
      const records = [{ content: `invalid. invalid. 1 3600 600 2147483646 0`, disabled: false }]
      const soa = { name: `${name}.`, type: 'SOA', ttl: 0, records }
      const json = {
        name: `${name}.`,
        kind: 'Producer',
        soa_edit: '',
        soa_edit_api: '',
        nameservers: ['invalid.'],
        rrsets: [soa],
        ...(tsigKey && { master_tsig_key_ids: [`${tsigKey.name}.`] }),
      }
      return void (await ask([201, 409], { method: 'POST', path: `${base}/zones`, json }))
    }
    const present = readJson(SYSTEM, kindShape, response)
    if (present.kind.toLowerCase() !== 'producer')
      throw new OutsideRefused(SYSTEM, `${name} is a zone of kind ${present.kind} and no catalog`)
  }

  return {
    async publish(zone) {
      await prepare()
      const present = (await find(zone)) ?? (await create(zone))
      if (isOlderSerial(zone.serial, present.serial)) return present.serial
      await carryOut(zone, planOf(zone, present, wanted))
      return zone.serial
    },
    async compare(zone) {
      const present = await find(zone)
      const isSame = present?.serial === zone.serial && isEmpty(planOf(zone, present, wanted))
      return isSame ? 'same' : 'different'
    },
    async remove(name) {
      const { status } = await ask([204, 404], { method: 'DELETE', path: pathOfZone(name) })
      if (status === 204) return
      // 404 may come from a proxy, so the server itself says that the zone is gone.
      const left = await ask([200], { path: `${base}/zones`, query: { zone: `${name}.`, dnssec: 'false' } })
      if (readJson(SYSTEM, z.array(z.unknown()), left).length > 0)
        throw new OutsideUnavailable(SYSTEM, { cause: new Error('the zone is still there') })
    },
    close: http.close,
  }
}

/** Whether a successful response is not that of PowerDNS, such as the page of a proxy. */
const isPage = ({ status, headers, text }: OutsideResponse): boolean =>
  status < 300 && text !== '' && !headers['content-type']?.includes('json')

/** The reason in a response of PowerDNS that says that the request is wrong. */
function refusalIn({ status, text }: OutsideResponse): string | null {
  if (status !== 422 && status !== 400) return null
  try {
    return errorShape.parse(JSON.parse(text)).error
  } catch {
    return null
  }
}

const errorShape = z.object({ error: z.string() })
const kindShape = z.object({ kind: z.string() })
const zoneShape = kindShape.extend({
  name: z.string(),
  serial: z.number(),
  soa_edit: z.string(),
  soa_edit_api: z.string(),
  api_rectify: z.boolean(),
  nsec3param: z.string(),
  nsec3narrow: z.boolean(),
  catalog: z.string(),
  master_tsig_key_ids: z.array(z.string()),
  rrsets: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      ttl: z.number(),
      records: z.array(z.object({ content: z.string(), disabled: z.boolean() })),
    }),
  ),
})
const keysShape = z.array(z.object({ id: z.number(), active: z.boolean(), published: z.boolean(), dnskey: z.string() }))
const addedKeyShape = z.object({ dnskey: z.string(), ds: z.array(z.string()) })
const metadataShape = z.array(z.object({ kind: z.string(), metadata: z.array(z.string()) }))
const tsigKeyShape = z.object({ algorithm: z.string(), key: z.string() })
