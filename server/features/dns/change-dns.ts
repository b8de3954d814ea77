import type { Tx } from '../../../db/open'
import type { Context } from '../../common/context'
import { forbidden, tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { UserError } from '../../graphql/user-error'
import { type DomainRow, requireOwnDomain, showDomain } from '../domains/domains.service'
import { DnsNotManageable } from './dns.errors'
import { DnsChange } from './dns.graphql'
import { recordView } from './dns.view'
import * as repository from './dns-records.repository'

const DNS_WRITES: Limit = { kind: 'dns-write', max: 120, windowMs: 60_000 }

export type Change<Refusal extends UserError> = (
  tx: Tx,
  domain: DomainRow,
  present: repository.RecordRow[],
) => Promise<Refusal | repository.RecordRow | null>

/**
 * Changes the DNS of the viewer's domain in one transaction: who may, how often and in which state is looked at here,
 * for all doors. The change answers the record that it was about, or refuses before it writes anything.
 */
export async function changeDns<Refusal extends UserError>(
  ctx: Context,
  domainId: string,
  change: Change<Refusal>,
  mayChange: (domain: DomainRow) => boolean = isEditable,
): Promise<DnsChange | DnsNotManageable | Refusal> {
  const { id } = await requireOwnDomain(ctx, domainId)
  requireManager(ctx)
  const taken = ctx.limits.takeBriefly(DNS_WRITES, id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  return ctx.db.transaction(async (tx) => {
    const domain = await requireOwnDomain(ctx, id, tx)
    if (!mayChange(domain)) return new DnsNotManageable(ctx)
    const changed = await change(tx, domain, await repository.listRecords(tx, id))
    return changed instanceof UserError ? changed : dnsOf(ctx, tx, id, changed)
  })
}

/** A sub-user looks at the parent's DNS but does not change it. */
export function requireManager(ctx: Context): void {
  if (ctx.viewer.isSubUser) throw forbidden()
}

/** Manageable, not just to be looked at, and on our name servers (ROL-016, DNS-013, DNS-014). */
export const isEditable = (domain: DomainRow): boolean => isOpen(domain) && domain.usesOurDns

/** As isEditable, wherever its DNS runs now: for bringing it here. */
export const isOpen = ({ isManageable, readOnly }: DomainRow): boolean => isManageable && !readOnly

async function dnsOf(ctx: Context, tx: Tx, id: string, changed: repository.RecordRow | null): Promise<DnsChange> {
  const domain = await requireOwnDomain(ctx, id, tx)
  const records = await repository.listRecords(tx, id)
  return Object.assign(new DnsChange(), {
    domain: showDomain(domain),
    records: records.map(recordView),
    record: changed && recordView(changed),
  })
}
