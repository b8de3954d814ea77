import type { Db, Tx } from '../../../db/database'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { enqueueAgain, findMessage, listPending, type OutboxRow, tryNow } from '../../outbox/outbox'
import { findDomain } from '../domains/domains.service'
import { delegateDomain } from './dns.jobs'
import { dnsText } from './dns.text'
import { NameServerSwitch } from './name-servers.graphql'
import { findZone, isCurrent, type ZoneRow } from './zones.repository'

/** Enqueues the delegation of a domain at the registry. */
export async function askForDelegation(tx: Tx, domainId: string, now: number): Promise<void> {
  await enqueueAgain(tx, delegateDomain, { reference: domainId, payload: { domainId } }, now)
}

/** Retries a delegation at once that is waiting or was given up. */
export const retryDelegation = (tx: Tx, domainId: string, now: number): Promise<void> =>
  tryNow(tx, delegateDomain, domainId, now)

/** Returns the state of a domain's delegation at the registry: `late` when an outside system did not respond. */
export async function delegationOf(db: Db, domainId: string): Promise<'told' | 'waiting' | 'late'> {
  const message = await findMessage(db, delegateDomain, domainId)
  if (!message || message.doneAt !== null) return 'told'
  return message.failedAt === null && message.lastError === null ? 'waiting' : 'late'
}

/**
 * Returns the state of a pending switch of name servers, of a domain that was authorized already; null when none is
 * pending.
 */
export async function findNameServerSwitch(ctx: Context, { id }: { id: string }): Promise<NameServerSwitch | null> {
  const message = await findMessage(ctx.db.reader, delegateDomain, id)
  if (!message || message.doneAt !== null || !(await findDomain(ctx.db.reader, id))?.usesOurDns) return null
  return switchView(ctx, message, await findZone(ctx.db.reader, id))
}

/** As `findNameServerSwitch`, of those of several domains that use our name servers, by id. `zones` are theirs. */
export async function listNameServerSwitches(
  ctx: Context,
  zones: ReadonlyMap<string, ZoneRow>,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, NameServerSwitch>> {
  const messages = await listPending(ctx.db.reader, delegateDomain, domainIds)
  return new Map(
    messages.map((message) => [message.reference, switchView(ctx, message, zones.get(message.reference) ?? null)]),
  )
}

function switchView(ctx: Context, message: OutboxRow, zone: ZoneRow | null): NameServerSwitch {
  const since = new Date(message.createdAt)
  const failed = message.failedAt !== null
  if (!failed && message.lastError === null)
    return view(NameServerSwitch, { since, state: 'PASSING_ON', problem: null })
  const text = dnsText[ctx.locale]
  // The registry is updated once the name server has the zone.
  const problem = isCurrent(zone) ? text.registryAway : text.nameServerAway
  return view(NameServerSwitch, { since, state: failed ? 'FAILED' : 'DELAYED', problem })
}
