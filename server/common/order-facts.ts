import type { Db } from '../../db/database'
import type { TraceStep } from '../../rules/pricing-types'
import type { Locale } from '../../rules/text'

/** What features below orders need of them. */
export interface OrderFacts {
  /** Returns the numbers of orders by order id. */
  listOrderNumbers(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Counts the orders of an account that wait for payment, a decision or delivery. */
  countOpenOrders(db: Db, accountId: string): Promise<number>
  /** Returns the price steps of order lines by line id. */
  listPriceTraces(db: Db, lineIds: readonly string[]): Promise<ReadonlyMap<string, readonly TraceStep[]>>
  /** Returns the language of the newest order of an account; Dutch if it has none. */
  localeOf(db: Db, accountId: string): Promise<Locale>
}
