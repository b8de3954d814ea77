import type { Db, Tx } from '../../../../db/database'
import { notFound } from '../../../common/failures'
import { type Act, type Acted, noteRefusal, runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, type StaffError } from '../../../staff/staff-errors'
import { type DomainRow, findDomain } from '../../domains/domains.service'
import { DomainActRefused, type StaffDomainActInput } from './staff-domain.graphql'
import { shownAfter } from './staff-domain.service'
import type { StaffDomain } from './staff-domains.graphql'

/** The domain after an act, or why nothing was changed. */
export type DomainActed = StaffDomain | DomainActRefused | Changed
export type DomainOutcome = DomainRow | DomainActRefused | Changed

/** Throws NOT_FOUND. */
export async function requireDomain(db: Db, id: string): Promise<DomainRow> {
  const domain = await findDomain(db, id)
  if (!domain) throw notFound()
  return domain
}

/** Returns what the audit entry of an act on a domain says. */
export const aboutDomain = (act: string, { id, accountId }: DomainRow, { reason }: StaffDomainActInput): Act => ({
  act,
  right: 'DOMAIN_ACT',
  objectType: 'Domain',
  objectId: id,
  onBehalfOf: accountId,
  reason: reason.trim(),
})

/** Records a refusal in the audit log, and returns it. */
export async function refuse<Refusal extends StaffError>(
  ctx: StaffContext,
  about: Act,
  refusal: Refusal,
): Promise<Refusal> {
  await noteRefusal(ctx, about, refusal.code)
  return refusal
}

/** Runs an act on a domain in one transaction with its audit entry. Throws NOT_FOUND. */
export async function actOnDomain(
  ctx: StaffContext,
  act: string,
  input: StaffDomainActInput,
  work: (tx: Tx, domain: DomainRow) => Promise<Acted<DomainOutcome>>,
): Promise<DomainActed> {
  const known = await requireDomain(ctx.db.reader, input.domainId)
  const outcome = await runAct<DomainOutcome>(ctx, aboutDomain(act, known, input), async (tx) =>
    work(tx, await requireDomain(tx, known.id)),
  )
  return outcome instanceof DomainActRefused || outcome instanceof Changed ? outcome : shownAfter(ctx, outcome)
}
