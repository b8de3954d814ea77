import type { Db, Tx } from '../../../db/open'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { enqueueAgain, findMessage, tryNow } from '../../outbox/outbox'
import { findDomain } from '../domains/domains.service'
import type { DelegationPayload } from './dns.job'
import { dnsText } from './dns.text'
import { NameServerSwitch } from './name-servers.graphql'
import { findZone } from './zones.repository'

const JOB = 'delegate-domain'

/** Has the registry told where a domain's DNS is. */
export async function askForDelegation(tx: Tx, domainId: string, now: number): Promise<void> {
  const payload: DelegationPayload = { domainId }
  await enqueueAgain(tx, { job: JOB, reference: domainId, payload }, now)
}

/** Has it told at once where that still waits, or was given up. */
export const hurryDelegation = (tx: Tx, domainId: string, now: number): Promise<void> => tryNow(tx, JOB, domainId, now)

/** How far it is with telling the registry where a domain's DNS is: `late` when somebody outside gave no answer. */
export async function delegationOf(db: Db, domainId: string): Promise<'told' | 'waiting' | 'late'> {
  const message = await findMessage(db, JOB, domainId)
  if (!message || message.doneAt !== null) return 'told'
  return message.failedAt === null && message.lastError === null ? 'waiting' : 'late'
}

/** How far a domain is on its way here, of one that the viewer was shown already; null when nothing is on its way. */
export async function findNameServerSwitch(ctx: Context, { id }: { id: string }): Promise<NameServerSwitch | null> {
  const message = await findMessage(ctx.db.reader, JOB, id)
  if (!message || message.doneAt !== null || !(await findDomain(ctx.db.reader, id))?.usesOurDns) return null
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
