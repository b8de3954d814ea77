import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type TLSSocket } from 'node:tls'
import { createFrameReader } from '../../server/adapters/domain-registry/epp/frames'
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from '../../server/adapters/domain-registry/epp/xml'
import { createAuthority } from './certificates'

const EPP = 'urn:ietf:params:xml:ns:epp-1.0'
const DOMAIN = 'urn:ietf:params:xml:ns:domain-1.0'
const CONTACT = 'urn:ietf:params:xml:ns:contact-1.0'
const HOST = 'urn:ietf:params:xml:ns:host-1.0'
const SECDNS = 'urn:ietf:params:xml:ns:secDNS-1.1'
const RGP = 'urn:ietf:params:xml:ns:rgp-1.0'

/**
 * How the next response is spoiled. `cut` closes the connection instead of carrying out the command; `lost` carries it out and
 * closes before the response, `half` in its middle; `silent` carries it out and sends nothing, `hang` does neither. The others
 * carry it out and send something wrong: a refusal as if an earlier copy had been carried out (`late`), a length, a page of HTML, a document type, the reference of another command, the response
 * twice. A number refuses the command with that code.
 */
export type EppFailure =
  | ('cut' | 'lost' | 'half' | 'hang' | 'silent' | 'length' | 'html' | 'doctype' | 'stranger' | 'twice' | 'late')
  | number

export interface EppOptions {
  /** Extensions in the greeting beside those of RFC 5910 and 3915. */
  otherExtensions?: readonly string[]
  /** False for a registry with name servers as attributes, or without contacts. */
  hasHosts?: boolean
  hasContacts?: boolean
  hasSecDns?: boolean
  /** True for a registry that gives contacts ids of its own. */
  choosesContactIds?: boolean
  /** True for a registry that refuses to inform about names of other registrars. */
  isSecretive?: boolean
  /** True for a registry that keeps only a digest of auth codes. */
  hidesCodes?: boolean
  /** True for a registry that restores a name when it has a report. */
  wantsReport?: boolean
  /** Commands that the registry carries out later. */
  pending?: readonly ('create' | 'transfer' | 'renew')[]
}

interface FarDomain {
  name: string
  sponsor: string
  registrant: string
  contacts: { type: string; id: string }[]
  nameServers: string[]
  statuses: string[]
  rgp: string[]
  code: string
  createdAt: number
  updatedAt: number | null
  transferredAt: number | null
  expiresAt: number
  secDns: XmlElement[]
  transfer: { status: string; gaining: string; losing: string; at: number } | null
}

interface Reply {
  code: number
  data?: string
  extension?: string
  queue?: string
  value?: string
}

export const CLIENT = 'ShopX'
export const PASSWORD = 'kanarie-woord-8'
const OTHER = 'OtherX'
const SLOW_MS = 1200
const YEAR_MS = 31_557_600_000

/** An EPP server on 127.0.0.1 with TLS and client certificates, whose registry lives as long as the test. */
export async function startEpp(options: EppOptions = {}) {
  const authority = await createAuthority('Registry')
  const [server, client] = await Promise.all(['127.0.0.1', CLIENT].map((name) => authority.issue(name)))
  const stranger = await (await createAuthority('Stranger')).issue(CLIENT)
  if (!server || !client) throw new Error('no certificate')
  const registry = createRegistry(options)
  const commands: { title: string; reference: string | null }[] = []
  const failures: { title: string; failure: EppFailure }[] = []
  const sockets = new Set<TLSSocket>()
  let logins = 0
  let onSilence: (() => void) | null = null

  const listener = createServer(
    { ...server, ca: authority.ca, requestCert: true, rejectUnauthorized: true },
    (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => socket.destroy())
      const read = createFrameReader()
      const session = { isLoggedIn: false }
      let last: Promise<unknown> = Promise.resolve()
      socket.write(framed(greetingOf(options)))
      socket.on('data', (chunk: Buffer) => {
        for (const text of read(chunk)) last = last.then(() => serve(socket, session, text))
      })
    },
  )

  async function serve(socket: TLSSocket, session: { isLoggedIn: boolean }, text: string): Promise<void> {
    const root = parseXml(text)
    const command = childOf(root, EPP, 'command')
    if (childOf(root, EPP, 'hello')) {
      commands.push({ title: 'hello', reference: null })
      return void socket.write(framed(greetingOf(options)))
    }
    const [action] = command?.children ?? []
    const [object] = action?.children ?? []
    const isObject = object && object.namespace !== EPP
    const title = isObject
      ? `${object.namespace.split(':').at(-1)?.split('-')[0]}:${action?.name}`
      : (action?.name ?? '')
    const reference = textOf(command, EPP, 'clTRID')
    commands.push({ title, reference })
    const at = failures.findIndex((one) => one.title === title || one.title === '*')
    const failure = at < 0 ? null : (failures.splice(at, 1)[0]?.failure ?? null)
    const spoil = failure === null ? null : spoilerOf(failure)
    if (failure === 'cut') return void socket.destroy()
    if (failure === 'hang') return onSilence?.()
    if (typeof failure === 'number') {
      socket.write(framed(responseOf({ code: failure }, reference)))
      if (failure >= 2500) socket.end()
      return
    }
    const reply = await carryOut(session, command, action, object)
    const response = responseOf(failure === 'late' ? { code: 2306 } : reply, reference)
    if (spoil) spoil(socket, response)
    if (failure === 'silent') onSilence?.()
    if (spoil) return
    socket.write(framed(response))
    if (action?.name === 'logout') socket.end()
  }

  async function carryOut(
    session: { isLoggedIn: boolean },
    command: XmlElement | null,
    action: XmlElement | undefined,
    object: XmlElement | undefined,
  ): Promise<Reply> {
    if (!command || !action) return { code: 2001 }
    if (action.name === 'login') {
      logins += 1
      const reply = logIn(action, options)
      session.isLoggedIn = reply.code === 1000
      return reply
    }
    if (!session.isLoggedIn) return { code: 2002 }
    if (action.name === 'logout') return { code: 1500 }
    if (action.name === 'poll') return registry.poll(action)
    if (!object || !isInOrder(object)) return { code: 2001 }
    const [first] = object.children
    if (first?.text.startsWith('traag') && action.name === 'check') {
      onSilence?.()
      await sleep(SLOW_MS)
    }
    return registry.act(action, object, childOf(command, EPP, 'extension'))
  }

  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    host: '127.0.0.1',
    port: (listener.address() as AddressInfo).port,
    ca: authority.ca,
    server,
    /** Certificate of our registrar, and one of another. */
    client,
    stranger,
    /** All commands so far, those with spoiled responses too. */
    commands,
    registry,
    logins: () => logins,
    /** Spoils the response to the next command with this title, `domain:create`; `*` for any. */
    failNext: (title: string, ...all: EppFailure[]) =>
      void failures.push(...all.map((failure) => ({ title, failure }))),
    forgetFailures: () => void failures.splice(0),
    /** Calls this when a command gets no response, so that a test need not wait. */
    notifyOfSilence: (listener: (() => void) | null) => {
      onSilence = listener
    },
    dropConnections: () => sockets.forEach((socket) => void socket.destroy()),
    close: () =>
      new Promise<void>((resolve) => {
        listener.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

export type EppFarSide = Awaited<ReturnType<typeof startEpp>>

/** The registry behind the server. */
function createRegistry(options: EppOptions) {
  const domains = new Map<string, FarDomain>()
  const contacts = new Map<string, XmlElement>()
  const hosts = new Set<string>()
  const reserved = new Set<string>()
  const messages: { id: string; data: string }[] = []
  /** Every command that changed something, as `domain:create voorbeeld.nl`. */
  const effects: string[] = []
  let now = Date.now
  let count = 0

  const withName = (data: string, name: string, inside: string): string =>
    `<d:${data} xmlns:d="${DOMAIN}"><d:name>${name}</d:name>${inside}</d:${data}>`
  const tell = (data: string): void => void messages.push({ id: String(++count + 12_000), data })

  function add(name: string, given: Partial<FarDomain> = {}): FarDomain {
    const made: FarDomain = {
      name,
      sponsor: OTHER,
      registrant: 'ander',
      contacts: [
        { type: 'admin', id: 'ander' },
        { type: 'tech', id: 'ander' },
      ],
      nameServers: ['ns1.elders.example'],
      statuses: ['ok'],
      rgp: [],
      code: 'Geheim-2-kanarie',
      createdAt: now(),
      updatedAt: null,
      transferredAt: null,
      expiresAt: now() + YEAR_MS,
      secDns: [],
      transfer: null,
      ...given,
    }
    domains.set(name, made)
    return made
  }

  const actions: Record<string, (object: XmlElement, extension: XmlElement | null, action: XmlElement) => Reply> = {
    'domain check': (object) => {
      const names = childrenOf(object, DOMAIN, 'name').map(({ text }) => text)
      if (!names.every((name) => /^[a-z0-9.-]+\.[a-z]+$/.test(name))) return { code: 2005 }
      const results = names.map((name) => {
        const isFree = !domains.has(name) && !reserved.has(name)
        return `<d:cd><d:name avail="${isFree ? 1 : 0}">${name}</d:name>${isFree ? '' : '<d:reason>In use</d:reason>'}</d:cd>`
      })
      return { code: 1000, data: `<d:chkData xmlns:d="${DOMAIN}">${results.join('')}</d:chkData>` }
    },
    'domain info': (object) => {
      const found = domains.get(nameIn(object))
      const code = codeIn(object)
      if (!found) return { code: 2303 }
      if (code !== null && code !== found.code) return { code: 2202 }
      const isAuthorised = found.sponsor === CLIENT || code === found.code
      if (!isAuthorised && options.isSecretive) return { code: 2201 }
      return { code: 1000, ...infoOf(found, isAuthorised, options) }
    },
    'domain create': (object) => {
      const name = nameIn(object)
      if (domains.has(name) || reserved.has(name)) return { code: 2302 }
      const servers = serversIn(object)
      const unknownHost = options.hasHosts === false ? undefined : servers.find((one) => !hosts.has(one))
      if (unknownHost) return { code: 2303, value: `<d:hostObj xmlns:d="${DOMAIN}">${unknownHost}</d:hostObj>` }
      const registrant = textOf(object, DOMAIN, 'registrant') ?? ''
      if (options.hasContacts !== false && !contacts.has(registrant))
        return { code: 2303, value: `<d:registrant xmlns:d="${DOMAIN}">${registrant}</d:registrant>` }
      const isLater = options.pending?.includes('create')
      const made = add(name, {
        sponsor: CLIENT,
        registrant,
        contacts: contactsIn(object),
        nameServers: servers,
        code: codeIn(object) ?? '',
        statuses: [isLater ? 'pendingCreate' : 'ok'],
        expiresAt: addYears(now(), yearsIn(object)),
      })
      effects.push(`domain:create ${name}`)
      return {
        code: isLater ? 1001 : 1000,
        data: withName('creData', name, `${time('crDate', made.createdAt)}${time('exDate', made.expiresAt)}`),
      }
    },
    'domain renew': (object) => {
      const found = domains.get(nameIn(object))
      if (!found) return { code: 2303 }
      if (found.sponsor !== CLIENT) return { code: 2201 }
      if (found.rgp.length > 0) return { code: 2304 }
      const from = textOf(object, DOMAIN, 'curExpDate')
      if (new Date(found.expiresAt).toISOString().slice(0, 10) !== from)
        return { code: 2004, value: `<d:curExpDate xmlns:d="${DOMAIN}">${from}</d:curExpDate>` }
      effects.push(`domain:renew ${found.name}`)
      if (options.pending?.includes('renew')) {
        found.statuses = ['pendingRenew']
        return { code: 1001, data: withName('renData', found.name, '') }
      }
      found.expiresAt = addYears(found.expiresAt, yearsIn(object))
      return { code: 1000, data: withName('renData', found.name, time('exDate', found.expiresAt)) }
    },
    'domain transfer': (object, _extension, action) => {
      const found = domains.get(nameIn(object))
      if (!found || found.rgp.length > 0) return { code: found ? 2304 : 2303 }
      if (action.attributes.get('op') === 'query')
        return found.transfer ? { code: 1000, data: transferOf(found) } : { code: 2301 }
      if (found.sponsor === CLIENT) return { code: 2106 }
      if (codeIn(object) !== found.code) return { code: 2202 }
      if (found.transfer?.status === 'pending') return { code: 2300 }
      effects.push(`domain:transfer ${found.name}`)
      found.transfer = { status: 'pending', gaining: CLIENT, losing: found.sponsor, at: now() }
      if (options.pending?.includes('transfer')) return { code: 1001, data: transferOf(found) }
      endTransfer(found.name, 'serverApproved', { isTold: false })
      return { code: 1000, data: transferOf(found) }
    },
    'domain delete': (object) => {
      const found = domains.get(nameIn(object))
      if (!found) return { code: 2303 }
      if (found.sponsor !== CLIENT) return { code: 2201 }
      if (found.rgp.length > 0) return { code: 2304 }
      Object.assign(found, { statuses: ['pendingDelete'], rgp: ['redemptionPeriod'], updatedAt: now() })
      effects.push(`domain:delete ${found.name}`)
      return { code: 1001 }
    },
    'domain update': (object, extension) => {
      const found = domains.get(nameIn(object))
      if (!found) return { code: 2303 }
      if (found.sponsor !== CLIENT) return { code: 2201 }
      const restoring = childOf(childOf(extension, RGP, 'update'), RGP, 'restore')
      if (restoring) return restore(found, restoring.attributes.get('op') ?? '')
      if (found.rgp.length > 0) return { code: 2304 }
      return update(found, object, extension)
    },
    'contact check': (object) => {
      const results = childrenOf(object, CONTACT, 'id').map(
        ({ text }) => `<c:cd><c:id avail="${contacts.has(text) ? 'false' : 'true'}">${text}</c:id></c:cd>`,
      )
      return { code: 1000, data: `<c:chkData xmlns:c="${CONTACT}">${results.join('')}</c:chkData>` }
    },
    'contact create': (object) => {
      const asked = textOf(object, CONTACT, 'id') ?? ''
      if (!/^.{3,16}$/.test(asked) || !textOf(childOf(object, CONTACT, 'authInfo'), CONTACT, 'pw'))
        return { code: 2005 }
      if (!/^\S+@\S+$/.test(textOf(object, CONTACT, 'email') ?? '')) return { code: 2005 }
      if (contacts.has(asked)) return { code: 2302 }
      const id = options.choosesContactIds ? `EIGEN${++count}` : asked
      contacts.set(id, object)
      effects.push(`contact:create ${id}`)
      return {
        code: 1000,
        data: `<c:creData xmlns:c="${CONTACT}"><c:id>${id}</c:id><c:crDate>${iso(now())}</c:crDate></c:creData>`,
      }
    },
    'contact info': (object) => {
      const id = textOf(object, CONTACT, 'id') ?? ''
      if (!contacts.has(id)) return { code: 2303 }
      const postal = childrenOf(contacts.get(id) ?? null, CONTACT, 'postalInfo').map(
        (info) =>
          `<c:postalInfo type="loc">${['name', 'org']
            .map((name) => ({ name, text: textOf(info, CONTACT, name) }))
            .map(({ name, text }) => (text ? `<c:${name}>${escaped(text)}</c:${name}>` : ''))
            .join('')}</c:postalInfo>`,
      )
      const facts = `<c:id>${id}</c:id><c:roid>${id}-REP</c:roid><c:status s="ok"/>`
      const inside = `${facts}${postal.join('')}<c:clID>${CLIENT}</c:clID>`
      return { code: 1000, data: `<c:infData xmlns:c="${CONTACT}">${inside}</c:infData>` }
    },
    'host check': (object) => {
      const results = childrenOf(object, HOST, 'name').map(
        ({ text }) => `<h:cd><h:name avail="${hosts.has(text) ? '0' : '1'}">${text}</h:name></h:cd>`,
      )
      return { code: 1000, data: `<h:chkData xmlns:h="${HOST}">${results.join('')}</h:chkData>` }
    },
    'host create': (object) => {
      const name = textOf(object, HOST, 'name') ?? ''
      if (hosts.has(name)) return { code: 2302 }
      // A name server inside a domain of this registry needs an address.
      if ([...domains.keys()].some((domain) => name.endsWith(`.${domain}`))) return { code: 2003 }
      hosts.add(name)
      effects.push(`host:create ${name}`)
      return {
        code: 1000,
        data: `<h:creData xmlns:h="${HOST}"><h:name>${name}</h:name><h:crDate>${iso(now())}</h:crDate></h:creData>`,
      }
    },
  }

  function update(found: FarDomain, object: XmlElement, extension: XmlElement | null): Reply {
    const [adding, removing, changing] = ['add', 'rem', 'chg'].map((name) => childOf(object, DOMAIN, name))
    const servers = found.nameServers.filter((one) => !serversIn(removing ?? null).includes(one))
    const added = serversIn(adding ?? null)
    if (options.hasHosts !== false && !added.every((one) => hosts.has(one))) return { code: 2303 }
    if (added.some((one) => found.nameServers.includes(one)) || servers.length + added.length === 0)
      return { code: 2306 }
    const [set, unset] = [adding ?? null, removing ?? null].map(statusesIn)
    if (set?.some((one) => found.statuses.includes(one)) || unset?.some((one) => !found.statuses.includes(one)))
      return { code: 2306 }
    found.nameServers = [...servers, ...added]
    found.statuses = [...found.statuses.filter((one) => !unset?.includes(one)), ...(set ?? [])]
    const gone = contactsIn(removing ?? null)
    found.contacts = [
      ...found.contacts.filter((one) => !gone.some(({ type, id }) => type === one.type && id === one.id)),
      ...contactsIn(adding ?? null),
    ]
    found.registrant = textOf(changing ?? null, DOMAIN, 'registrant') ?? found.registrant
    found.code = (changing && codeIn(changing)) ?? found.code
    const secDns = childOf(extension, SECDNS, 'update')
    if (textOf(childOf(secDns, SECDNS, 'rem'), SECDNS, 'all') === 'true') found.secDns = []
    found.secDns.push(...(childOf(secDns, SECDNS, 'add')?.children ?? []))
    found.updatedAt = now()
    effects.push(`domain:update ${found.name}`)
    return { code: 1000 }
  }

  function restore(found: FarDomain, op: string): Reply {
    if (found.rgp[0] === 'redemptionPeriod' && op === 'request') {
      effects.push(`domain:restore ${found.name}`)
      found.rgp = options.wantsReport ? ['pendingRestore'] : []
      if (!options.wantsReport) found.statuses = ['ok']
      const status = `<r:rgpStatus s="pendingRestore"/>`
      return { code: 1000, extension: `<r:upData xmlns:r="${RGP}">${status}</r:upData>` }
    }
    if (found.rgp[0] !== 'pendingRestore' || op !== 'report') return { code: 2304 }
    Object.assign(found, { rgp: [], statuses: ['ok'] })
    return { code: 1000 }
  }

  function endTransfer(name: string, status: string, { isTold = true } = {}): void {
    const found = domains.get(name)
    if (!found?.transfer) return
    found.transfer.status = status
    if (status.endsWith('Approved')) {
      Object.assign(found, { sponsor: found.transfer.gaining, transferredAt: now() })
      found.expiresAt = addYears(found.expiresAt, 1)
    }
    if (isTold) tell(transferOf(found))
  }

  return {
    domains,
    contacts,
    hosts,
    effects,
    add,
    reserve: (name: string) => void reserved.add(name),
    endTransfer,
    tell,
    /** Sets the time, which is that of the machine otherwise. */
    setNow(at: number): void {
      now = () => at
    },
    /** Ends a pending registration, of which the registrar is told. */
    endCreation(name: string, isDone: boolean, reference: string): void {
      const found = domains.get(name)
      if (isDone && found) found.statuses = ['ok']
      if (!isDone) domains.delete(name)
      const ids = `<clTRID>${reference}</clTRID><svTRID>54321-XYZ</svTRID>`
      const inside = `<d:name paResult="${isDone ? 1 : 0}">${name}</d:name><d:paTRID>${ids.replace(/<(\/?)(cl|sv)/g, '<$1e:$2')}</d:paTRID>`
      tell(`<d:panData xmlns:d="${DOMAIN}" xmlns:e="${EPP}">${inside}<d:paDate>${iso(now())}</d:paDate></d:panData>`)
    },
    act(action: XmlElement, object: XmlElement, extension: XmlElement | null): Reply {
      const kind = object.namespace.split(':').at(-1)?.split('-')[0]
      return actions[`${kind} ${action.name}`]?.(object, extension, action) ?? { code: 2101 }
    },
    poll(action: XmlElement): Reply {
      const [first] = messages
      const queue = first
        ? `<msgQ count="${messages.length}" id="${first.id}"><qDate>${iso(now())}</qDate><msg>Message</msg></msgQ>`
        : ''
      if (action.attributes.get('op') === 'req') return first ? { code: 1301, queue, data: first.data } : { code: 1300 }
      if (!first || action.attributes.get('msgID') !== first.id) return { code: 2303 }
      messages.shift()
      return { code: 1000 }
    },
  }
}

const nameIn = (object: XmlElement): string => textOf(object, DOMAIN, 'name') ?? ''
const codeIn = (object: XmlElement): string | null => textOf(childOf(object, DOMAIN, 'authInfo'), DOMAIN, 'pw')
const yearsIn = (object: XmlElement): number => Number(textOf(object, DOMAIN, 'period') ?? 1)
const contactsIn = (object: XmlElement | null) =>
  childrenOf(object, DOMAIN, 'contact').map(({ text, attributes }) => ({
    type: attributes.get('type') ?? '',
    id: text,
  }))

const statusesIn = (object: XmlElement | null): string[] =>
  childrenOf(object, DOMAIN, 'status').map(({ attributes }) => attributes.get('s') ?? '')

function serversIn(object: XmlElement | null): string[] {
  const servers = childOf(object, DOMAIN, 'ns')
  const attributes = childrenOf(servers, DOMAIN, 'hostAttr').flatMap((host) => childrenOf(host, DOMAIN, 'hostName'))
  return [...childrenOf(servers, DOMAIN, 'hostObj'), ...attributes].map(({ text }) => text)
}

function infoOf(found: FarDomain, isAuthorised: boolean, options: EppOptions): Pick<Reply, 'data' | 'extension'> {
  const asHost = (name: string): string =>
    options.hasHosts === false ? `<hostAttr><hostName>${name}</hostName></hostAttr>` : `<hostObj>${name}</hostObj>`
  const inside = [
    `<name>${found.name}</name><roid>EXAMPLE1-REP</roid>`,
    ...found.statuses.map((status) => `<status s="${status}"/>`),
    isAuthorised && `<registrant>${found.registrant}</registrant>`,
    isAuthorised && found.contacts.map(({ type, id }) => `<contact type="${type}">${id}</contact>`).join(''),
    isAuthorised && found.nameServers.length > 0 && `<ns>${found.nameServers.map(asHost).join('')}</ns>`,
    `<clID>${found.sponsor}</clID>`,
    isAuthorised && `<crID>${found.sponsor}</crID><crDate>${iso(found.createdAt)}</crDate>`,
    isAuthorised && found.updatedAt !== null && `<upDate>${iso(found.updatedAt)}</upDate>`,
    isAuthorised && `<exDate>${iso(found.expiresAt)}</exDate>`,
    isAuthorised && found.transferredAt !== null && `<trDate>${iso(found.transferredAt)}</trDate>`,
    isAuthorised && !options.hidesCodes && `<authInfo><pw>${escaped(found.code)}</pw></authInfo>`,
  ]
  // The default namespace instead of a prefix: both mean the same.
  const data = `<infData xmlns="${DOMAIN}">${inside.filter(Boolean).join('')}</infData>`
  const grace = found.rgp.map((status) => `<r:rgpStatus s="${status}"/>`).join('')
  const signed = found.secDns.map(written).join('')
  const extension = [
    grace && `<r:infData xmlns:r="${RGP}">${grace}</r:infData>`,
    signed && `<s:infData xmlns:s="${SECDNS}">${signed}</s:infData>`,
  ]
  return { data, extension: extension.filter(Boolean).join('') }
}

const written = ({ name, text, children }: XmlElement): string =>
  `<s:${name}>${children.length > 0 ? children.map(written).join('') : escaped(text)}</s:${name}>`

function transferOf({ name, transfer, expiresAt }: FarDomain): string {
  if (!transfer) return ''
  const { status, gaining, losing, at } = transfer
  const inside = [
    `<d:name>${name}</d:name><d:trStatus>${status}</d:trStatus>`,
    `<d:reID>${gaining}</d:reID>${time('reDate', at)}<d:acID>${losing}</d:acID>${time('acDate', at)}`,
    status.endsWith('Approved') ? time('exDate', expiresAt) : '',
  ]
  return `<d:trnData xmlns:d="${DOMAIN}">${inside.join('')}</d:trnData>`
}

/** Order of the elements in the schemas, which are sequences (RFC 5731 §4, RFC 5733 §4). */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  'domain create': ['name', 'period', 'ns', 'registrant', 'contact', 'authInfo'],
  'domain renew': ['name', 'curExpDate', 'period'],
  'domain transfer': ['name', 'period', 'authInfo'],
  'domain update': ['name', 'add', 'rem', 'chg'],
  'domain info': ['name', 'authInfo'],
  'contact create': ['id', 'postalInfo', 'voice', 'fax', 'email', 'authInfo', 'disclose'],
}

function isInOrder({ namespace, name, children }: XmlElement): boolean {
  const order = ORDER[`${namespace.split(':').at(-1)?.split('-')[0]} ${name}`]
  if (!order) return true
  const places = children.map((child) => order.indexOf(child.name))
  return places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0))
}

function logIn(action: XmlElement, options: EppOptions): Reply {
  const offered = servicesOf(options)
  const services = childOf(action, EPP, 'svcs')
  const wanted = childrenOf(services, EPP, 'objURI').map(({ text }) => text)
  const extensions = childrenOf(childOf(services, EPP, 'svcExtension'), EPP, 'extURI').map(({ text }) => text)
  if (wanted.length === 0 || wanted.some((uri) => !offered.objects.includes(uri))) return { code: 2307 }
  if (extensions.some((uri) => !offered.extensions.includes(uri))) return { code: 2103 }
  const isRight = textOf(action, EPP, 'clID') === CLIENT && textOf(action, EPP, 'pw') === PASSWORD
  return { code: isRight ? 1000 : 2200 }
}

function servicesOf({ hasHosts, hasContacts, hasSecDns, otherExtensions = [] }: EppOptions) {
  const objects = [DOMAIN, hasContacts === false ? '' : CONTACT, hasHosts === false ? '' : HOST].filter(Boolean)
  return { objects, extensions: [hasSecDns === false ? '' : SECDNS, RGP, ...otherExtensions].filter(Boolean) }
}

function greetingOf(options: EppOptions): string {
  const { objects, extensions } = servicesOf(options)
  const menu = [
    '<version>1.0</version><lang>en</lang><lang>nl</lang>',
    ...objects.map((uri) => `<objURI>${uri}</objURI>`),
    `<svcExtension>${extensions.map((uri) => `<extURI>${uri}</extURI>`).join('')}</svcExtension>`,
  ]
  const policy =
    '<access><all/></access><statement><purpose><admin/><prov/></purpose><recipient><ours/></recipient><retention><stated/></retention></statement>'
  return epp(
    `<greeting><svID>Example EPP server</svID><svDate>${iso(Date.now())}</svDate><svcMenu>${menu.join('')}</svcMenu><dcp>${policy}</dcp></greeting>`,
  )
}

function responseOf({ code, data, extension, queue, value }: Reply, reference: string | null): string {
  const parts = [
    // Texts of a server repeat what it was sent.
    `<result code="${code}"><msg lang="en">Result ${code}</msg>${value ? `<value>${value}</value>` : ''}</result>`,
    queue ?? '',
    data ? `<resData>${data}</resData>` : '',
    extension ? `<extension>${extension}</extension>` : '',
    `<trID>${reference === null ? '' : `<clTRID>${escaped(reference)}</clTRID>`}<svTRID>54322-XYZ</svTRID></trID>`,
  ]
  return epp(`<response>${parts.join('')}</response>`)
}

const epp = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<epp xmlns="${EPP}">${inside}</epp>`
const time = (name: string, at: number): string => `<d:${name}>${iso(at)}</d:${name}>`
const iso = (at: number): string => new Date(at).toISOString()
const escaped = (text: string): string => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)

function addYears(at: number, years: number): number {
  const then = new Date(at)
  then.setUTCFullYear(then.getUTCFullYear() + years)
  return then.getTime()
}

function framed(text: string, length?: number): Buffer {
  const body = Buffer.from(text)
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(length ?? body.length + 4)
  return Buffer.concat([prefix, body])
}

const HTML = '<!doctype html><html><title>Onderhoud</title></html>'

function spoilerOf(failure: EppFailure): ((socket: TLSSocket, response: string) => void) | null {
  switch (failure) {
    case 'lost':
      return (socket) => void socket.destroy()
    case 'half':
      return (socket, response) => {
        const whole = framed(response)
        socket.write(whole.subarray(0, whole.length / 2), () => socket.destroy())
      }
    case 'silent':
      return () => undefined
    case 'length':
      return (socket, response) => void socket.write(framed(response, 3))
    case 'html':
      return (socket) => void socket.write(HTML)
    case 'doctype':
      return (socket, response) =>
        void socket.write(framed(response.replace('<epp', '<!DOCTYPE epp [<!ENTITY a "b">]><epp')))
    case 'stranger':
      return (socket, response) => void socket.write(framed(response.replace(/<clTRID>.*?</, '<clTRID>ander-1<')))
    case 'twice':
      return (socket, response) => void socket.write(Buffer.concat([framed(response), framed(response)]))
    default:
      return null
  }
}
