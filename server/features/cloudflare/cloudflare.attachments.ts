import type { DomainAttachments } from '../../common/domain-attachments'
import { getCatalogue } from '../catalogue/catalogue.service'
import { findProtection } from './cloudflare.repository'

/** The protection of a domain, which belongs to the owner of the domain. */
export const protectionOfDomain: DomainAttachments = {
  async list(deps, db, { id }) {
    const row = await findProtection(db, id)
    if (!row || row.state === 'OFF') return []
    const product = (await getCatalogue(deps)).knownByCode(row.productCode)?.name
    return [{ kind: 'CLOUDFLARE', id, name: product ?? { nl: row.productCode, en: row.productCode }, outcome: 'MOVES' }]
  },
}
