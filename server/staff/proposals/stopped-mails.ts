import type { Tx } from '../../../db/database'
import { hasAccess } from '../../../rules/staff-access'
import type { Deps } from '../../common/context'
import { hashToken, newId } from '../../common/ids'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findMember } from '../staff.repository'
import { staffMailText } from '../staff-mails.text'
import type { ProposalRow } from './proposals.repository'

/** Mails to staff are Dutch outside a request of theirs. */
const LOCALE = 'nl'
const words = staffMailText[LOCALE]

interface Stopped {
  at: number
  by: 'CUSTOMER' | 'STAFF'
  /** The staff member who stopped it, who is not mailed; null for the customer. */
  staffId: string | null
}

/** Tells those who proposed and approved an act that it is not done. */
export async function mailStoppedToStaff(
  deps: Pick<Deps, 'publicUrl' | 'shopSettings' | 'config'>,
  tx: Tx,
  { id, number, proposedBy, decidedBy }: ProposalRow,
  { at, by, staffId }: Stopped,
): Promise<void> {
  const subject = words.stoppedSubject({ number })
  const { url } = deps.config.staff
  const event = newId('job')
  const body = layOutMail(deps, {
    reference: `staff-act-stopped-${event}`,
    locale: LOCALE,
    subject,
    heading: subject,
    paragraphs: [by === 'CUSTOMER' ? words.stoppedByCustomer : words.stoppedByStaff],
    ...(url && { link: { href: `${url}/beheer/voorstellen/${id}`, label: words.toProposal } }),
    notes: [],
    why: words.stoppedWhy,
  })
  for (const memberId of new Set([proposedBy, decidedBy])) {
    const member = memberId === null || memberId === staffId ? null : await findMember(tx, memberId)
    if (!member || !hasAccess(member, at)) continue
    const reference = `staff-act-stopped-${event}-${hashToken(member.email)}` as const
    await enqueueMail(tx, { ...body, to: member.email, reference }, at)
  }
}
