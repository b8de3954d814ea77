import type { Tx } from '../../../db/open'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { enqueueAgain, findMessage, tryNow } from '../../outbox/outbox'
import type { DelegationPayload } from './dns.job'
import { dnsText } from './dns.text'
import { NameServerSwitch } from './name-servers.graphql'
import { findZone } from './zones.repository'

const JOB = 'delegate-domain'

/** Has the registry told that a domain's DNS is here. */
export async function askForDelegation(tx: Tx, domainId: string, now: number): Promise<void> {
  const payload: DelegationPayload = { domainId }
  await enqueueAgain(tx, { job: JOB, reference: domainId, payload }, now)
}

/** Has it told at once where that still waits, or was given up. */
export const hurryDelegation = (tx: Tx, domainId: string, now: number): Promise<void> => tryNow(tx, JOB, domainId, now)

/** How far that is, of a domain that the viewer was shown already; null when nothing is on its way. */
export async function findNameServerSwitch(ctx: Context, { id }: { id: string }): Promise<NameServerSwitch | null> {
  const message = await findMessage(ctx.db.reader, JOB, id)
  if (!message || message.doneAt !== null) return null
  const since = new Date(message.createdAt)
  const failed = message.failedAt !== null
  if (!failed && message.lastError === null)
    return view(NameServerSwitch, { since, state: 'PASSING_ON', problem: null })
  const text = dnsText[ctx.locale]
  const zone = await findZone(ctx.db.reader, id)
  // The registry is told once the name server has the zone.
  const problem = zone && zone.publishedSerial !== zone.serial ? text.nameServerAway : text.registryAway
  return view(NameServerSwitch, { since, state: failed ? 'FAILED' : 'DELAYED', problem })
}
