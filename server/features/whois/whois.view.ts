import type { Holder } from '../../../rules/holder'
import type { Account } from '../../common/viewer'
import { view } from '../../graphql/view'
import { StandardWhois, WhoisNode } from './whois.graphql'
import type { HolderRow } from './whois.repository'

/** Returns the details of a registrant, without those of its row. */
export function detailsOf(row: HolderRow): Holder {
  const { id: _, accountId: __, createdAt: ___, changedAt: ____, ...details } = row
  return details
}

export const whoisOf = (row: HolderRow): WhoisNode =>
  view(WhoisNode, {
    id: row.id,
    label: `${row.company || `${row.forename} ${row.surname}`}, ${row.city}`,
    ...detailsOf(row),
    legalForm: row.legalForm || null,
  })

const registrationOf = ({ legalForm, registrationNumber }: Account) => ({ legalForm, registrationNumber })

/** Returns the account as a registrant. Missing details are empty. */
export function standardHolderOf(account: Account): Holder {
  return {
    company: (account.isCompany && account.companyName) || '',
    vat: (account.isCompany && account.companyName && account.vatId) || '',
    ...((account.isCompany && account.companyName && registrationOf(account)) || {
      legalForm: '',
      registrationNumber: '',
    }),
    gender: account.gender,
    forename: account.firstName,
    surname: account.lastName,
    street: account.street ?? '',
    houseNumber: account.streetNumber ?? '',
    houseNumberAdd: account.streetNumberAddition ?? '',
    postcode: account.postCode ?? '',
    city: account.city ?? '',
    country: account.country,
    email: account.holderEmail ?? account.email,
    phone: account.holderPhone ?? account.phoneNumber ?? '',
  }
}

export function standardWhoisOf(account: Account): StandardWhois {
  const { company, forename, surname, email, phone, legalForm, registrationNumber } = standardHolderOf(account)
  const label = company || `${forename} ${surname}`
  return view(StandardWhois, { label, email, phone, legalForm: legalForm || null, registrationNumber })
}
