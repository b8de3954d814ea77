import type { Tx } from '../../../db/database'
import { findCountryByCode } from '../../../rules/countries'
import { type CustomerData, isComplete } from '../../../rules/customer-data'
import { type CustomerDto, fromCustomerDto, toCustomerDto } from '../../../rules/customer-dto'
import type { StandardContact } from '../../../rules/holder'
import type { Context, Deps } from '../../common/context'
import { requireBuyer } from '../../common/guards'
import type { Account } from '../../common/viewer'
import { view } from '../../graphql/view'
import { AccountNode } from './accounts.graphql'
import { mailHolderChanged } from './accounts.mails'
import { findAccountById, putAccount, updateAccount } from './accounts.repository'

export {
  findAccountByEmail,
  findAccountById,
  listLiveAccounts,
  listResellers,
  setEarnedStaffel,
} from './accounts.repository'

/** The viewer's own account; null for a visitor. */
export const findViewerAccount = (ctx: Context): AccountNode | null =>
  ctx.viewer.account ? accountNodeOf(ctx.viewer.account) : null

export const findAccount = (deps: Pick<Deps, 'db'>, id: string): Promise<Account | null> =>
  findAccountById(deps.db.reader, id)

/** Copies an account into another shop, where it cannot log in. */
export const copyAccount = ({ db }: Pick<Deps, 'db'>, account: Account): Promise<void> =>
  db.transaction((tx) => putAccount(tx, { ...account, username: null, passwordHash: null, termsVersion: null }))

/** Whether all data that an order needs is complete. */
export const hasCompleteData = (account: Account): boolean => isComplete(fromCustomerDto(customerDataOf(account)))

/** Returns the ten fields of the checkout form. */
export function customerDataOf(account: Account): CustomerDto<CustomerData> {
  return {
    firstName: account.firstName,
    lastName: account.lastName,
    companyName: account.companyName ?? '',
    phoneNumber: account.phoneNumber ?? '',
    countryId: countryIdOf(account.country),
    postCode: account.postCode ?? '',
    city: account.city ?? '',
    street: account.street ?? '',
    streetNumber: account.streetNumber ?? '',
    streetNumberAddition: account.streetNumberAddition ?? '',
  }
}

/** Saves validated customer data. With a company name the account becomes a company. */
export async function saveCustomerData(ctx: Context, data: CustomerData): Promise<Account> {
  const { id } = requireBuyer(ctx)
  return ctx.db.transaction((tx) => updateCustomerData(tx, id, data))
}

/** As `saveCustomerData`, in a transaction of the caller, for any account. */
export function updateCustomerData(tx: Tx, id: string, data: CustomerData): Promise<Account> {
  const { countryId: _, companyName, streetNumberAddition, ...rest } = toCustomerDto(data)
  const changes = {
    ...rest,
    companyName: companyName || null,
    isCompany: companyName !== '',
    streetNumberAddition: streetNumberAddition || null,
    country: data.country,
  }
  return updateAccount(tx, id, changes)
}

/** Saves the VAT number of the viewer's account in canonical form, or removes it. `also` joins the transaction. */
export async function saveVatId(ctx: Context, vatId: string | null, also: (tx: Tx) => Promise<void>): Promise<Account> {
  const { id } = requireBuyer(ctx)
  return ctx.db.transaction(async (tx) => {
    await also(tx)
    return updateAccount(tx, id, { vatId })
  })
}

/**
 * Saves the contact address of the standard registrant. The login address stays the same; the previous contact address
 * is notified. `also` joins the transaction.
 */
export async function saveStandardContact(
  ctx: Context,
  { email, phone, ...registration }: StandardContact,
  also: (tx: Tx) => Promise<void>,
): Promise<Account> {
  const { id } = requireBuyer(ctx)
  const changes = { holderEmail: email, holderPhone: phone, ...registration }
  return ctx.db.transaction(async (tx) => {
    const before = await findAccountById(tx, id)
    const after = await updateAccount(tx, id, changes)
    const from = before?.holderEmail ?? after.email
    if (from !== email) await mailHolderChanged(ctx, tx, after, { from, to: email })
    await also(tx)
    return after
  })
}

function accountNodeOf(account: Account): AccountNode {
  const { id, email, username, gender, isCompany, birthDate, vatId } = account
  const { firstName, lastName, companyName, street, streetNumber, streetNumberAddition } = account
  const { postCode, city, phoneNumber } = account
  return view(AccountNode, {
    ...{ id, email, username, gender, isCompany, birthDate, vatId },
    ...{ firstName, lastName, companyName, street, streetNumber, streetNumberAddition },
    ...{ postCode, city, phoneNumber },
    country: account.country,
    countryId: countryIdOf(account.country),
    isComplete: hasCompleteData(account),
  })
}

const countryIdOf = (code: string): number => findCountryByCode(code)?.id ?? 0
