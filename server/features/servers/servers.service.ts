import type { Db, Tx } from '../../../db/database'
import type { Day } from '../../../rules/calendar'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { canDo, type ServerAction, type ServerState } from '../../../rules/server-state'
import type { Context, Deps } from '../../common/context'
import { notFound, outsideUnavailable, tooMany } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { isId, newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import { seal, unseal } from '../../common/seal'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  numberIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { type Finish, nextLookAt, type Unfinished } from '../../outbox/job'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { PowerAction, ServerOutcome, ServerRequest } from '../../ports/vps-platform'
import type { AbuseTarget } from '../../products/term'
import { ServiceSuspended } from '../abuse/abuse.graphql'
import { askForSuspension, isSuspended, refuseSuspended } from '../abuse/abuse.service'
import { requireConfirmedIdentity } from '../accounts/identity.service'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import { ServerLogin, VirtualServer } from './servers.graphql'
import * as repository from './servers.repository'
import { serverText } from './servers.text'

export const SERVER_PAGE: PageSize = { usual: 20, max: 100 }

const PLATFORM_TIMEOUT_MS = 20_000
/** Each calls the platform. */
const POWER: Limit = { kind: 'server-power', max: 20, windowMs: 600_000 }

export interface OrderedServer {
  accountId: string
  orderLineId: string
  productCode: string
  /** Null for one derived from the server's id. */
  hostname: string | null
  operatingSystem: string
  /** The public key for logging in; null for an initial password. */
  sshKey: string | null
  /** Product codes of its extras. */
  extras: readonly string[]
  spec: repository.ServerSpec
  period: BillingPeriod
  /** The day on which its next term begins. */
  termUntil: Day
  /** End dates of the paid terms of the extras. */
  extraTerms: Readonly<Record<string, Day>>
}

/** State of a server that is being created, and the changes left to write. */
interface Progress extends Unfinished {
  outcome: ServerOutcome['outcome']
  refusal: 'no-capacity' | 'bad-request' | null
}

/**
 * Creates a server, once per order line and attempt: its status is queried before it is requested, since a response may
 * have been lost. The reference is that of the attempt. Throws OutsideUnavailable.
 */
export async function createServer(deps: Deps, ordered: OrderedServer, reference: string): Promise<Progress> {
  const { vps, clock } = deps.ports
  const server = await noteServer(deps, ordered)
  const within = <T>(answer: Promise<T>) => answerInTime('vps', PLATFORM_TIMEOUT_MS, answer)
  const outcome = (await within(vps.find(reference))) ?? (await within(vps.create(requestOf(server, reference))))
  const finish: Finish = (tx) => keepOutcome(deps, tx, server.id, reference, outcome)
  const refusal = outcome.outcome === 'refused' ? outcome.reason : null
  return { outcome: outcome.outcome, refusal, finish, againAt: nextLookAt(server.createdAt, clock.now()) }
}

/** Records the server. The platform requires a host name: the default is the server's id. */
function noteServer({ db, ports }: Deps, ordered: OrderedServer): Promise<repository.ServerRow> {
  return db.transaction(async (tx) => {
    const known = await repository.findByLine(tx, ordered.orderLineId)
    if (!known) {
      const id = newId('vps')
      const hostname =
        ordered.hostname ??
        `vps-${id
          .slice(4, 12)
          .toLowerCase()
          .replaceAll(/[^a-z0-9]/g, '0')}`
      const row = { ...ordered, id, hostname, platformReference: ordered.orderLineId, createdAt: ports.clock.now() }
      await repository.insertServer(tx, row)
    }
    return (await repository.findByLine(tx, ordered.orderLineId)) as repository.ServerRow
  })
}

const requestOf = (
  { hostname, operatingSystem, sshKey, extras, spec }: repository.ServerRow,
  reference: string,
): ServerRequest => ({
  reference,
  hostname,
  operatingSystem,
  sshKey,
  extras,
  ...spec,
})

async function keepOutcome(
  { config }: Deps,
  tx: Tx,
  id: string,
  platformReference: string,
  outcome: ServerOutcome,
): Promise<void> {
  const server = await repository.findServer(tx, id)
  // A slower run of the same poll finds it created, and its password possibly shown already.
  if (!server || server.state === 'RUNNING' || server.state === 'STOPPED') return
  if (outcome.outcome === 'creating') return repository.updateServer(tx, id, { state: 'CREATING', platformReference })
  if (outcome.outcome === 'refused') return repository.updateServer(tx, id, { state: 'FAILED' })
  const { isRunning, addresses, username, password } = outcome
  const state: ServerState = isRunning ? 'RUNNING' : 'STOPPED'
  const sealedPassword = password === null ? null : seal(config.secret, password)
  await repository.updateServer(tx, id, { state, addresses, username, sealedPassword, platformReference })
}

/** Returns the server that an order line created; null before it was requested. */
export const findServerOfLine = (db: Db, orderLineId: string): Promise<repository.ServerRow | null> =>
  repository.findByLine(db, orderLineId)

/** Returns a server of an account that extras can be bought for; null when it is another's, or was never created. */
export async function findServerFor(db: Db, accountId: string, id: string): Promise<repository.ServerRow | null> {
  const row = isId('vps', id) ? await repository.findServer(db, id) : null
  return row?.accountId === accountId && row.state !== 'FAILED' && !row.suspendedAt ? row : null
}

/**
 * Adds extras to a server of an account, each paid until a day. Null when it has no such server. Throws
 * OutsideUnavailable.
 */
export async function addServerExtras(
  deps: Deps,
  accountId: string,
  { serverId, extraTerms }: { serverId: string; extraTerms: Readonly<Record<string, Day>> },
): Promise<Finish | null> {
  const server = await findServerFor(deps.db.reader, accountId, serverId)
  if (!server) return null
  const extras = Object.keys(extraTerms)
  const added = deps.ports.vps.addExtras(server.platformReference, extras)
  const outcome = await answerInTime('vps', PLATFORM_TIMEOUT_MS, added)
  if (!outcome) return null
  return async (tx) => {
    const row = await repository.findServer(tx, serverId)
    const all = [...new Set([...(row?.extras ?? []), ...extras])]
    const addresses = outcome.outcome === 'there' ? { addresses: outcome.addresses } : {}
    const terms = { ...row?.extraTerms, ...extraTerms }
    await repository.updateServer(tx, serverId, { extras: all, extraTerms: terms, ...addresses })
  }
}

/** Records a further paid term of a server, or of one of its extras. */
export async function extendServer(
  tx: Tx,
  id: string,
  { until, period, extra }: { until: Day; period: BillingPeriod; extra?: string },
): Promise<void> {
  const row = await repository.findServer(tx, id)
  if (!row) throw new Error(`server ${id} is gone`)
  if (extra) return repository.updateServer(tx, id, { extraTerms: { ...row.extraTerms, [extra]: until } })
  // An extra without an end of its own ended with the previous term.
  const { termUntil } = row
  const ends = row.extras.map((code) => [code, row.extraTerms[code] ?? termUntil ?? until] as const)
  await repository.updateServer(tx, id, { termUntil: until, period, extraTerms: Object.fromEntries(ends) })
}

/** Sets whether a server auto-renews, or that it has ended and is turned off. */
export async function changeTerm(
  tx: Tx,
  id: string,
  term: Partial<Pick<repository.ServerRow, 'renews' | 'suspendedAt'>>,
): Promise<void> {
  const off = term.suspendedAt ? { state: 'STOPPED' as const } : {}
  await repository.updateServer(tx, id, { ...term, ...off })
}

/** Turns off a server whose term has expired. Throws OutsideUnavailable. */
export async function switchOff(deps: Deps, id: string): Promise<void> {
  const server = await repository.findServer(deps.db.reader, id)
  if (!server?.suspendedAt) return
  await answerInTime('vps', PLATFORM_TIMEOUT_MS, deps.ports.vps.setPower(server.platformReference, 'stop'))
}

/** Turns a server on again after another term was paid, unless it is suspended for abuse. Throws OutsideUnavailable. */
export async function switchOn(deps: Deps, id: string): Promise<void> {
  const server = await repository.findServer(deps.db.reader, id)
  if (!server?.suspendedAt || (await isSuspended(deps.db.reader, { kind: 'SERVER', thingId: id }))) return
  await answerInTime('vps', PLATFORM_TIMEOUT_MS, deps.ports.vps.setPower(server.platformReference, 'start'))
}

/** Records that another term was paid and that it was turned on. One that is suspended for abuse stays off. */
export async function markOn(tx: Tx, { id, name }: { id: string; name: string }, now: number): Promise<void> {
  const thing = { kind: 'SERVER', thingId: id, name } as const
  const isOff = await isSuspended(tx, thing)
  await repository.updateServer(tx, id, { suspendedAt: null, state: isOff ? 'STOPPED' : 'RUNNING' })
  // It may have been suspended while it was being turned on.
  if (isOff) await askForSuspension(tx, thing, now)
}

/** How a server is suspended for abuse: it is off, and cannot be started. */
export const serverAbuse: AbuseTarget = {
  async find(db, id) {
    const server = await repository.findServer(db, id)
    if (!server) return null
    const { accountId, hostname: name, state, suspendedAt } = server
    const hasEnded = suspendedAt !== null
    const canBeSuspended = !hasEnded && (state === 'RUNNING' || state === 'STOPPED')
    return { accountId, name, hasEnded, canBeSuspended, staysOff: server.staysOff }
  },
  async record(tx, id, isOff) {
    const server = await repository.findServer(tx, id)
    if (!server) return
    // One that its owner had stopped is not started behind their back.
    if (isOff) return repository.updateServer(tx, id, { state: 'STOPPED', staysOff: server.state === 'STOPPED' })
    const isOn = server.suspendedAt === null && !server.staysOff
    await repository.updateServer(tx, id, { state: isOn ? 'RUNNING' : 'STOPPED', staysOff: false })
  },
  async isOff(db, id) {
    const server = await repository.findServer(db, id)
    return server && server.state !== 'RUNNING'
  },
  async setOff({ db, ports }, id, isOff) {
    const server = await repository.findServer(db.reader, id)
    if (!server) return
    const action = isOff ? 'stop' : 'start'
    await answerInTime('vps', PLATFORM_TIMEOUT_MS, ports.vps.setPower(server.platformReference, action))
  },
}

/** Turns a server on or off. Throws OUTSIDE_UNAVAILABLE, and records nothing, when the platform does not respond. */
export async function setServerPower(
  ctx: Context,
  { serverId, action }: { serverId: string; action: ServerAction },
): Promise<VirtualServer | InvalidInput | ServiceSuspended> {
  requireBuyer(ctx)
  const server = await requireOwnServer(ctx, serverId)
  const suspended = await refuseSuspended(ctx, { kind: 'SERVER', thingId: server.id })
  if (suspended) return suspended
  if (server.suspendedAt !== null) return invalidField('action', serverText[ctx.locale].ended)
  if (!canDo(server.state, action)) return invalidField('action', serverText[ctx.locale].notPossible)
  const taken = ctx.limits.takeBriefly(POWER, server.id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  try {
    const done = ctx.ports.vps.setPower(server.platformReference, POWER_ACTIONS[action])
    await answerInTime('vps', PLATFORM_TIMEOUT_MS, done)
  } catch (error) {
    throw error instanceof OutsideUnavailable ? outsideUnavailable(error) : error
  }
  const state = action === 'STOP' ? 'STOPPED' : 'RUNNING'
  const thing = { kind: 'SERVER', thingId: server.id, name: server.hostname } as const
  const isOff = await ctx.db.transaction(async (tx) => {
    const isSuspendedNow = await isSuspended(tx, thing)
    // It was suspended while the platform started it.
    if (isSuspendedNow) await askForSuspension(tx, thing, ctx.now)
    else await repository.updateServer(tx, server.id, { state })
    return isSuspendedNow
  })
  if (isOff) return new ServiceSuspended(ctx)
  return (await findServerNode(ctx, server.id)) as VirtualServer
}

const POWER_ACTIONS: Record<ServerAction, PowerAction> = { START: 'start', STOP: 'stop', RESTART: 'restart' }

/**
 * Returns the initial password of a server, once: it is deleted in the same transaction. Requires a confirmed identity:
 * otherwise throws CONFIRM_IDENTITY.
 */
export async function revealServerPassword(
  ctx: Context,
  { serverId }: { serverId: string },
): Promise<ServerLogin | InvalidInput> {
  requireBuyer(ctx)
  const { sshKey } = await requireOwnServer(ctx, serverId)
  if (sshKey !== null) return invalidField('serverId', serverText[ctx.locale].keyOnly)
  await requireConfirmedIdentity(ctx)
  const found = await ctx.db.transaction(async (tx) => {
    const server = await repository.findServer(tx, serverId)
    if (!server?.sealedPassword || server.username === null) return null
    await repository.updateServer(tx, server.id, { sealedPassword: null })
    return { username: server.username, password: unseal(ctx.config.secret, server.sealedPassword) }
  })
  if (!found) return invalidField('serverId', serverText[ctx.locale].seen)
  return view(ServerLogin, { ...found, server: (await findServerNode(ctx, serverId)) as VirtualServer })
}

/** Returns the viewer's servers, newest first; a sub-user sees the parent's. */
export async function pageServers(ctx: Context, asked: AskedPage): Promise<Connection<VirtualServer>> {
  const ownerId = requireOwnerId(ctx)
  const page = readPage(asked, SERVER_PAGE, (cursor) => numberIn('server', cursor))
  const rows = await repository.listPage(ctx.db.reader, ownerId, page)
  const total = await repository.countServers(ctx.db.reader, ownerId)
  const catalogue = await getCatalogue(ctx)
  const { edges, ...rest } = pageOf(rows, page, total, ({ number }) => cursorOf('server', number))
  return { ...rest, edges: edges.map(({ cursor, node }) => ({ cursor, node: serverView(ctx, catalogue, node) })) }
}

/** Returns the viewer's server by its id; null when it does not exist or is another's. */
export async function findServerNode(ctx: Context, id: string): Promise<VirtualServer | null> {
  const row = isId('vps', id) ? await repository.findServer(ctx.db.reader, id) : null
  return row?.accountId === requireOwnerId(ctx) ? serverView(ctx, await getCatalogue(ctx), row) : null
}

async function requireOwnServer(ctx: Context, id: string): Promise<repository.ServerRow> {
  const row = isId('vps', id) ? await repository.findServer(ctx.db.reader, id) : null
  if (row?.accountId !== requireOwnerId(ctx)) throw notFound()
  return row
}

const serverView = ({ locale }: Pick<Context, 'locale'>, catalogue: Catalogue, row: repository.ServerRow) =>
  view(VirtualServer, {
    id: row.id,
    hostname: row.hostname,
    productCode: row.productCode,
    productName: catalogue.knownByCode(row.productCode)?.name[locale] ?? row.productCode,
    successorName: catalogue.successorOf(row.productCode)?.name[locale] ?? null,
    state: row.state,
    operatingSystem: row.operatingSystem,
    ...row.spec,
    addresses: [...row.addresses],
    username: row.username,
    sshKey: row.sshKey,
    extras: row.extras.map((code) => catalogue.knownByCode(code)?.name[locale] ?? code),
    extraCodes: [...row.extras],
    hasFirstPassword: row.sealedPassword !== null,
    orderedAt: new Date(row.createdAt),
  })
