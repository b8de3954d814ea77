import type { Holder } from '../../../rules/holder'
import type { Account } from '../../common/viewer'
import { view } from '../../graphql/view'
import { StandardWhois, WhoisNode } from './whois.graphql'
import type { HolderRow } from './whois.repository'

/** The thirteen fields of a holder. */
export function detailsOf(row: HolderRow): Holder {
  const { id: _, accountId: __, createdAt: ___, changedAt: ____, ...details } = row
  return details
}

export const whoisOf = (row: HolderRow): WhoisNode =>
  view(WhoisNode, {
    id: row.id,
    label: `${row.company || `${row.forename} ${row.surname}`}, ${row.city}`,
    ...detailsOf(row),
  })

/** The account as a domain holder. What it has not filled in yet is empty. */
export function standardHolderOf(account: Account): Holder {
  return {
    company: (account.isCompany && account.companyName) || '',
    vat: (account.isCompany && account.companyName && account.vatId) || '',
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
  const { company, forename, surname, email, phone } = standardHolderOf(account)
  return view(StandardWhois, { label: company || `${forename} ${surname}`, email, phone })
}
