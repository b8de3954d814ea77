import type { Tx } from '../../../db/open'
import { findCountryByCode } from '../../../rules/countries'
import { type CustomerData, isComplete } from '../../../rules/customer-data'
import { type CustomerDto, fromCustomerDto, toCustomerDto } from '../../../rules/customer-dto'
import type { Context, Deps } from '../../common/context'
import { requireBuyer } from '../../common/guards'
import type { Account } from '../../common/viewer'
import { view } from '../../graphql/view'
import { AccountNode } from './accounts.graphql'
import { mailHolderChanged } from './accounts.mails'
import { findAccountById, putAccount, updateAccount } from './accounts.repository'

/** The viewer's own account; null for a visitor. */
export const findViewerAccount = (ctx: Context): AccountNode | null =>
  ctx.viewer.account ? accountNodeOf(ctx.viewer.account) : null

export const findAccount = (deps: Pick<Deps, 'db'>, id: string): Promise<Account | null> =>
  findAccountById(deps.db.reader, id)

/** Puts an account into another shop, where nobody logs in to it. */
export const copyAccount = ({ db }: Pick<Deps, 'db'>, account: Account): Promise<void> =>
  db.transaction((tx) => putAccount(tx, { ...account, username: null, passwordHash: null }))

/** Whether all that an order needs is filled in. */
export const hasCompleteData = (account: Account): boolean => isComplete(fromCustomerDto(customerDataOf(account)))

/** The ten fields that the checkout asks for, as its form takes them. */
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

/** Keeps customer data that a rule has read. A name of a company makes it a company. */
export async function saveCustomerData(ctx: Context, data: CustomerData): Promise<Account> {
  const { id } = requireBuyer(ctx)
  const { countryId: _, companyName, streetNumberAddition, ...rest } = toCustomerDto(data)
  const changes = {
    ...rest,
    companyName: companyName || null,
    isCompany: companyName !== '',
    streetNumberAddition: streetNumberAddition || null,
    country: data.country,
  }
  return ctx.db.transaction((tx) => updateAccount(tx, id, changes))
}

/** Keeps the VAT number of the viewer's account in its one form, or none. `also` joins the transaction. */
export async function saveVatId(ctx: Context, vatId: string | null, also: (tx: Tx) => Promise<void>): Promise<Account> {
  const { id } = requireBuyer(ctx)
  return ctx.db.transaction(async (tx) => {
    await also(tx)
    return updateAccount(tx, id, { vatId })
  })
}

/**
 * Where the standard domain holder is reached. The address to log in with stays what it is; the old one is told. `also`
 * joins the transaction.
 */
export async function saveStandardContact(
  ctx: Context,
  contact: { email: string; phone: string },
  also: (tx: Tx) => Promise<void>,
): Promise<Account> {
  const { id } = requireBuyer(ctx)
  const changes = { holderEmail: contact.email, holderPhone: contact.phone }
  return ctx.db.transaction(async (tx) => {
    const before = await findAccountById(tx, id)
    const after = await updateAccount(tx, id, changes)
    const from = before?.holderEmail ?? after.email
    if (from !== contact.email) await mailHolderChanged(ctx, tx, after, { from, to: contact.email })
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
