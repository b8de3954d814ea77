import type { Db, Tx } from '../../../db/database'
import { type Credit, fitsLimit, roomLeft } from '../../../rules/credit-limit'
import { type Cents, cents, formatMoney } from '../../../rules/money'
import type { Context } from '../../common/context'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { findAccountById } from '../accounts/accounts.service'
import { getCatalogue, type PaymentMethod } from '../catalogue/catalogue.service'
import { owedBy } from '../invoices/receivables.service'
import { creditText } from './orders.text'

/*
 * The credit limit of an account counts for every order that is delivered before it is paid: on account, and by direct debit. What
 * waits for its collection is owed as well (docs/decisions/0107).
 */

/** Returns what an account owes and may owe at most. Of one without a limit, what it owes is not read. */
export async function creditOf(db: Db, accountId: string): Promise<Credit> {
  // A transaction may come after the account of the request was read.
  const limit = (await findAccountById(db, accountId))?.creditLimit ?? null
  return limit === null ? { limit, owed: cents(0) } : { limit: cents(limit), owed: await owedBy(db, accountId) }
}

/** An order that is about to be placed. */
interface Asked {
  accountId: string
  method: Pick<PaymentMethod, 'online'>
  /** Including VAT and the fee of the payment method. */
  gross: Cents
}

/**
 * Refuses an order that would bring its account above the credit limit, with the room that is left; null if it may be placed. In the
 * transaction that places it, two orders at once do not both fit.
 */
export async function creditRefusal(
  ctx: Pick<Context, 'locale'>,
  db: Db,
  { accountId, method, gross }: Asked,
): Promise<InvalidInput | null> {
  if (method.online) return null
  const credit = await creditOf(db, accountId)
  if (fitsLimit(credit, gross)) return null
  return invalidField('paymentMethod', creditWords(ctx, credit, gross))
}

/** Why an order cannot be delivered before it is paid, in the language of the buyer. */
function creditWords({ locale }: Pick<Context, 'locale'>, credit: Credit, gross: Cents): string {
  const room = roomLeft(credit) ?? 0
  const words = creditText[locale]
  return room === 0
    ? words.noRoom
    : words.tooLarge({ room: formatMoney(room, locale), gross: formatMoney(gross, locale) })
}

/**
 * Returns the payment method of an order that its owner does not choose one for, such as a renewal: the given one, or online payment
 * where that would pass the credit limit.
 */
export async function methodWithinLimit(
  ctx: Context,
  tx: Tx,
  { method, ...asked }: Asked & { method: PaymentMethod },
): Promise<PaymentMethod> {
  if ((await creditRefusal(ctx, tx, { method, ...asked })) === null) return method
  const online = (await getCatalogue(ctx)).paymentMethods.find((one) => one.online)
  if (!online) throw new Error('there is no way to pay online')
  return online
}
