import type { Account } from '../../common/viewer'

/**
 * Who counts as one for rates that hold per legal person: a company by its VAT number, else by its name at its
 * address; a private person by the account.
 */
export function legalPersonKey(account: Account): string {
  const owner = account.parentAccountId ?? account.id
  if (!account.isCompany) return `account:${owner}`
  if (account.vatId) return `vat:${normal(account.vatId)}`
  const place = [account.postCode, account.streetNumber].map((part) => normal(part ?? '')).join(':')
  return account.companyName ? `company:${normal(account.companyName)}:${place}` : `account:${owner}`
}

const normal = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
