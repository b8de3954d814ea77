import type { Holder } from '../../../rules/holder'
import type { Deps } from '../../common/context'
import type { RegistryContact } from '../../ports/domain-registry'
import { findAccount } from '../accounts/accounts.service'
import { findHolder } from './whois.repository'
import { detailsOf, standardHolderOf } from './whois.view'

/** Returns the registrant of a domain as its registry takes it: the chosen one, or the account itself for null. */
export async function getRegistryContact(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  holderId: string | null,
): Promise<RegistryContact> {
  const holder = holderId === null ? null : await findHolder(deps.db.reader, accountId, holderId)
  if (holder) return contactOf(detailsOf(holder))
  const account = holderId === null ? await findAccount(deps, accountId) : null
  if (!account) throw new Error(`${holderId ?? accountId} cannot hold a domain: it is not there`)
  return contactOf(standardHolderOf(account))
}

function contactOf({ vat: _, gender: __, ...holder }: Holder): RegistryContact {
  const { company, houseNumberAdd, legalForm, registrationNumber } = holder
  return {
    ...holder,
    company: company || null,
    houseNumberAdd: houseNumberAdd || null,
    legalForm: legalForm || null,
    registrationNumber: registrationNumber || null,
  }
}
