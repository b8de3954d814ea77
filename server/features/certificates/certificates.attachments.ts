import { toUnicode } from '../../../rules/domain-name'
import type { AccountServices } from '../../common/account-services'
import type { DomainAttachments } from '../../common/domain-attachments'
import { getCatalogue } from '../catalogue/catalogue.service'
import { type CertificateRow, giveCertificate, listCertificatesOf } from './certificates.repository'

/**
 * Certificates with a name of the domain. One for this domain alone moves with it. One that has names of other domains
 * stays, although its next renewal cannot prove the name that is gone.
 */
export const certificatesOfDomain: DomainAttachments = {
  async list(deps, db, { name, accountId }) {
    const rows = await listCertificatesOf(db, accountId)
    const catalogue = await getCatalogue(deps)
    return rows.flatMap((row) => {
      // The receiver reads this too: names of other domains are left out.
      const names = namesUnder(row, name).map(toUnicode).join(', ')
      if (names === '') return []
      const product = catalogue.knownByCode(row.productCode)?.name
      const named = (words: string | undefined) => `${words ?? row.productCode} (${names})`
      const outcome = isFor(row, name) ? ('MOVES' as const) : ('STAYS' as const)
      return {
        kind: 'CERTIFICATE' as const,
        id: row.id,
        name: { nl: named(product?.nl), en: named(product?.en) },
        outcome,
      }
    })
  },
  async move(tx, { name, accountId }, toAccountId) {
    for (const row of await listCertificatesOf(tx, accountId))
      if (isFor(row, name)) await giveCertificate(tx, row.id, toAccountId)
  },
}

const namesUnder = ({ names }: CertificateRow, domain: string): string[] =>
  names.filter((name) => name === domain || name.endsWith(`.${domain}`))

const isFor = (row: CertificateRow, domain: string): boolean => namesUnder(row, domain).length === row.names.length

/** Certificates, also those with names of several domains. */
export const certificatesOfAccount: AccountServices = {
  kind: 'CERTIFICATE',
  list: async (db, accountId) =>
    (await listCertificatesOf(db, accountId)).map(({ id, commonName, names }) => ({
      id,
      name: commonName,
      domainNames: names,
    })),
  give: (tx, id, accountId) => giveCertificate(tx, id, accountId),
}
