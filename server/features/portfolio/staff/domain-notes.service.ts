import { writeNote } from '../../../staff/notes/staff-notes.service'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { aboutDomain, requireDomain } from './domain-act.service'
import type { AddDomainNoteInput } from './domain-notes.graphql'
import { shownAfter } from './staff-domain.service'
import type { StaffDomain } from './staff-domains.graphql'

/**
 * Adds a note to a domain. The customer who has the domain now gets it in a request for their data, also when the domain moves to
 * another one later. Throws NOT_FOUND.
 */
export async function addDomainNote(
  ctx: StaffContext,
  { domainId, text, reason }: AddDomainNoteInput,
): Promise<StaffDomain | StaffInvalidInput> {
  const known = await requireDomain(ctx.db.reader, domainId)
  const about = aboutDomain('addDomainNote', known, { domainId, reason })
  const noted = { ...about, right: 'DOMAIN_ACT', objectType: 'Domain', objectId: domainId, reason } as const
  const domain = await writeNote(ctx, noted, text, (tx) => requireDomain(tx, domainId))
  return domain instanceof StaffInvalidInput ? domain : shownAfter(ctx, domain)
}
