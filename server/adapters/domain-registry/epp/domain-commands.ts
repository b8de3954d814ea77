import { OutsideUnavailable } from '../../../ports/outside-unavailable'
import { DOMAIN, RGP, SECDNS } from './greeting'
import { type EppResponse, SYSTEM } from './response'
import type { EppCommand } from './session'
import { type Content, childOf, childrenOf, descendantsOf, element, type Markup, textOf, type XmlElement } from './xml'

interface DomainContact {
  type: string
  id: string
}

/** A domain as its registry knows it (RFC 5731 §3.1.2). Another registrar sees little more than its sponsor. */
export interface DomainInfo {
  name: string
  /** Registrar that holds it. */
  sponsor: string
  registrant: string | null
  contacts: readonly DomainContact[]
  /** Lower case. */
  nameServers: readonly string[]
  /** Statuses of RFC 5731 and of RFC 3915. */
  statuses: ReadonlySet<string>
  /** Milliseconds since the epoch, as the other times; null where the registry does not say. */
  createdAt: number | null
  updatedAt: number | null
  transferredAt: number | null
  expiresAt: number | null
  /** Secret. */
  authCode: string | null
  secDns: XmlElement | null
}

/** State of the latest transfer of a domain (RFC 5731 §3.1.3). */
export interface DomainTransfer {
  status: string
  /** Registrar that asked for it, and the one that has to agree. */
  gaining: string
  losing: string
  requestedAt: number
  expiresAt: number | null
}

const domain = (name: string, ...content: Content[]): Markup =>
  element(`domain:${name}`, { 'xmlns:domain': DOMAIN }, content)
const part = (name: string, ...content: Content[]): Markup => element(`domain:${name}`, {}, content)
const period = (years: number): Markup => element('domain:period', { unit: 'y' }, String(years))
const authInfo = (code: string): Markup => part('authInfo', part('pw', code))

const command = (verb: string, action: Markup, extension?: Markup): EppCommand => ({
  title: `domain:${verb}`,
  action: element(verb, {}, action),
  extension,
})

export const checkDomain = (name: string): EppCommand => command('check', domain('check', part('name', name)))

/** With a code, the registry says whether it is the right one. */
export const infoDomain = (name: string, code?: string): EppCommand =>
  command(
    'info',
    domain('info', element('domain:name', { hosts: 'all' }, name), code === undefined ? null : authInfo(code)),
  )

/** How a server wants name servers: objects that exist beforehand, or attributes of the domain (RFC 5731 §1.1). */
export type HostForm = 'objects' | 'attributes'

const nameServersAs = (form: HostForm, names: readonly string[]): Markup | null =>
  names.length === 0
    ? null
    : part(
        'ns',
        names.map((name) => (form === 'objects' ? part('hostObj', name) : part('hostAttr', part('hostName', name)))),
      )

const contacts = (all: readonly DomainContact[]): Markup[] =>
  all.map(({ type, id }) => element('domain:contact', { type }, id))

export const createDomain = (asked: {
  name: string
  years: number
  nameServers: readonly string[]
  hostForm: HostForm
  /** Null at registries without contacts. */
  contact: string | null
  code: string
}): EppCommand =>
  command(
    'create',
    domain(
      'create',
      part('name', asked.name),
      period(asked.years),
      nameServersAs(asked.hostForm, asked.nameServers),
      asked.contact === null
        ? null
        : [
            part('registrant', asked.contact),
            contacts(['admin', 'tech'].map((type) => ({ type, id: asked.contact ?? '' }))),
          ],
      authInfo(asked.code),
    ),
  )

export const renewDomain = ({ name, years, from }: { name: string; years: number; from: number }): EppCommand =>
  command(
    'renew',
    domain('renew', part('name', name), part('curExpDate', new Date(from).toISOString().slice(0, 10)), period(years)),
  )

export const deleteDomain = (name: string): EppCommand => command('delete', domain('delete', part('name', name)))

/** A registry has a term of its own for transfers, so that only a longer one is asked for. */
export const requestTransfer = (name: string, code: string, years: number): EppCommand => ({
  title: 'domain:transfer',
  action: element(
    'transfer',
    { op: 'request' },
    domain('transfer', part('name', name), years > 1 ? period(years) : null, authInfo(code)),
  ),
})

export const queryTransfer = (name: string): EppCommand => ({
  title: 'domain:transfer',
  action: element('transfer', { op: 'query' }, domain('transfer', part('name', name))),
})

interface DomainLists {
  nameServers?: readonly string[]
  contacts?: readonly DomainContact[]
  statuses?: readonly string[]
}

/** Parts of a domain that one command adds, removes or replaces. */
export interface DomainChange {
  hostForm?: HostForm
  add?: DomainLists
  remove?: DomainLists
  registrant?: string
  code?: string
  extension?: Markup
}

export function updateDomain(name: string, change: DomainChange): EppCommand {
  const { hostForm = 'objects', registrant, code } = change
  const changed = [
    registrant === undefined ? null : part('registrant', registrant),
    code === undefined ? null : authInfo(code),
  ]
  const content = [
    part('name', name),
    lists('add', change.add, hostForm),
    lists('rem', change.remove, hostForm),
    changed.some((each) => each !== null) ? part('chg', changed) : null,
  ]
  return command('update', domain('update', content), change.extension)
}

function lists(name: string, parts: DomainChange['add'], hostForm: HostForm): Markup | null {
  const { nameServers = [], contacts: people = [], statuses = [] } = parts ?? {}
  if (nameServers.length + people.length + statuses.length === 0) return null
  const markedAs = statuses.map((s) => element('domain:status', { s }))
  return part(name, nameServersAs(hostForm, nameServers), contacts(people), markedAs)
}

/** Asks to restore a deleted domain (RFC 3915 §4.2.5). */
export const requestRestore = (name: string): EppCommand =>
  updateDomain(name, {
    extension: element('rgp:update', { 'xmlns:rgp': RGP }, element('rgp:restore', { op: 'request' })),
  })

/** Reports why a domain is restored, where the registry wants to know. */
export function reportRestore({ name, updatedAt }: DomainInfo, now: number): EppCommand {
  const time = (at: number): string => new Date(at).toISOString()
  const rgp = (tag: string, text: string): Markup => element(`rgp:${tag}`, {}, text)
  const report = element(
    'rgp:report',
    {},
    rgp('preData', `Registration data of ${name} before its deletion, as held by the registry.`),
    rgp('postData', `Registration data of ${name} after its restoration, unchanged.`),
    // A deletion is the latest update of what it deletes.
    rgp('delTime', time(updatedAt ?? now)),
    rgp('resTime', time(now)),
    rgp('resReason', 'The registrant asked to restore the domain within its grace period.'),
    rgp(
      'statement',
      'The domain is restored at the request of its registrant, not to assume the rights to use or sell it.',
    ),
    rgp('statement', 'The information in this report is true to the best of our knowledge.'),
  )
  return updateDomain(name, {
    extension: element('rgp:update', { 'xmlns:rgp': RGP }, element('rgp:restore', { op: 'report' }, report)),
  })
}

/** Returns whether a name is available. Throws OutsideUnavailable if the response is not about it. */
export function readCheck({ data }: EppResponse, name: string): boolean {
  const results = childrenOf(childOf(data, DOMAIN, 'chkData'), DOMAIN, 'cd').map((each) =>
    childOf(each, DOMAIN, 'name'),
  )
  const result = results.find((each) => each?.text.trim().toLowerCase() === name)
  const available = result?.attributes.get('avail')
  if (available === '1' || available === 'true') return true
  if (available === '0' || available === 'false') return false
  throw unreadable('domain:check')
}

/** Throws OutsideUnavailable if the response is not about this name. */
export function readInfo({ data, extension }: EppResponse, name: string): DomainInfo {
  const info = childOf(data, DOMAIN, 'infData')
  const sponsor = textOf(info, DOMAIN, 'clID')
  if (textOf(info, DOMAIN, 'name')?.toLowerCase() !== name || !sponsor) throw unreadable('domain:info')
  const rgpStatuses = descendantsOf(extension, RGP, 'rgpStatus')
  const servers = childOf(info, DOMAIN, 'ns')
  const hosts = [
    ...childrenOf(servers, DOMAIN, 'hostObj'),
    ...childrenOf(servers, DOMAIN, 'hostAttr').flatMap((host) => childrenOf(host, DOMAIN, 'hostName')),
  ]
  const statuses = [...childrenOf(info, DOMAIN, 'status'), ...rgpStatuses]
  return {
    name,
    sponsor,
    registrant: textOf(info, DOMAIN, 'registrant') || null,
    contacts: childrenOf(info, DOMAIN, 'contact').map(({ text, attributes }) => ({
      type: attributes.get('type') ?? '',
      id: text.trim(),
    })),
    nameServers: hosts.map(({ text }) => text.trim().toLowerCase()),
    statuses: new Set(statuses.map(({ attributes }) => attributes.get('s') ?? '')),
    createdAt: timeIn(info, 'crDate'),
    updatedAt: timeIn(info, 'upDate'),
    transferredAt: timeIn(info, 'trDate'),
    expiresAt: timeIn(info, 'exDate'),
    authCode: textOf(childOf(info, DOMAIN, 'authInfo'), DOMAIN, 'pw'),
    secDns: childOf(extension, SECDNS, 'infData'),
  }
}

/** Throws OutsideUnavailable if the response is not about this name. */
export function readTransfer({ data }: EppResponse, name: string): DomainTransfer {
  const transfer = childOf(data, DOMAIN, 'trnData')
  const requestedAt = timeIn(transfer, 'reDate')
  if (textOf(transfer, DOMAIN, 'name')?.toLowerCase() !== name || requestedAt === null)
    throw unreadable('domain:transfer')
  return {
    status: textOf(transfer, DOMAIN, 'trStatus') ?? '',
    gaining: textOf(transfer, DOMAIN, 'reID') ?? '',
    losing: textOf(transfer, DOMAIN, 'acID') ?? '',
    requestedAt,
    expiresAt: timeIn(transfer, 'exDate'),
  }
}

/** Returns the times of a domain that was created or renewed. Throws OutsideUnavailable if the response is not about it. */
export function readTerm(
  { data }: EppResponse,
  name: string,
  kind: 'creData' | 'renData',
): { createdAt: number | null; expiresAt: number | null } {
  const made = childOf(data, DOMAIN, kind)
  if (textOf(made, DOMAIN, 'name')?.toLowerCase() !== name) throw unreadable(kind)
  return { createdAt: timeIn(made, 'crDate'), expiresAt: timeIn(made, 'exDate') }
}

/** Times are in UTC (RFC 5730 §2.3), also where a server leaves that out. */
function timeIn(parent: XmlElement | null, name: string): number | null {
  const text = textOf(parent, DOMAIN, name)
  if (!text) return null
  const at = Date.parse(/(Z|[+-]\d\d:\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`)
  return Number.isNaN(at) ? null : at
}

const unreadable = (title: string): OutsideUnavailable =>
  new OutsideUnavailable(SYSTEM, { cause: new Error(`the response to ${title} is not understood`) })
