import type { DomainAttachments } from '../../common/domain-attachments'
import { findById } from './domains.repository'

/** The forwarding of a domain, a setting of the domain itself. */
export const forwardingOfDomain: DomainAttachments = {
  async list(_deps, db, { id }) {
    const target = (await findById(db, id))?.forwardUrl
    return target ? [{ kind: 'FORWARDING', id, name: { nl: target, en: target }, outcome: 'MOVES' }] : []
  },
}
