import { toUnicode } from '../../../rules/domain-name'
import type { AccountServices } from '../../common/account-services'
import type { DomainAttachments } from '../../common/domain-attachments'
import { getCatalogue } from '../catalogue/catalogue.service'
import { findByName, listOfAccount, updatePackage } from './hosting.repository'

/**
 * The package on a domain, with its website and mailboxes: they cannot be used without the domain, so the package moves
 * with it, in the term that was paid.
 */
export const packageOfDomain: DomainAttachments = {
  async list(deps, db, { name, accountId }) {
    const row = await findByName(db, name)
    if (row?.accountId !== accountId) return []
    const product = (await getCatalogue(deps)).knownByCode(row.packageCode)?.name
    const named = (words: string | undefined) => `${words ?? row.packageCode} ${toUnicode(name)}`
    return [{ kind: 'HOSTING', id: row.id, name: { nl: named(product?.nl), en: named(product?.en) }, outcome: 'MOVES' }]
  },
  async move(tx, { id, name, accountId }, toAccountId) {
    const row = await findByName(tx, name)
    if (row?.accountId === accountId) await updatePackage(tx, row.id, { accountId: toAccountId, domainId: id })
  },
}

/** Packages, also those on a name that is registered elsewhere. */
export const packagesOfAccount: AccountServices = {
  kind: 'HOSTING',
  list: async (db, accountId) =>
    (await listOfAccount(db, accountId)).map(({ id, domainName }) => ({
      id,
      name: domainName,
      domainNames: [domainName],
    })),
  give: (tx, id, accountId) => updatePackage(tx, id, { accountId }),
}
