import type { Db, Tx } from '../../../db/database'
import { groupBy } from '../../../rules/group-by'
import type { TraceStep } from '../../../rules/pricing-types'
import { leftOf, type RenewalDiscount, renewalDiscountOf } from '../../../rules/renewal-discount'
import * as repository from './renewal-discounts.repository'

/** An item, or an extra of it, with the line of the order by which its term was paid. */
interface PaidItem extends repository.RenewedItem {
  /** Product code of an extra; empty for the item itself. */
  part: string
  line: { productCode: string; trace: readonly unknown[] }
}

/** Returns the discount on the next term of an item or of an extra, for the product that it renews; null without one. */
export type RenewalDiscounts = (part: string, productCode: string) => RenewalDiscount | null

/** Reads the discounts that hold for the next renewal of an item and its extras. */
export const readRenewalDiscounts = async (db: Db, item: repository.RenewedItem): Promise<RenewalDiscounts> =>
  discountsIn(await repository.listOfItem(db, item))

/** As `readRenewalDiscounts`, of many items in one query for each kind. */
export async function readDiscountsOf(
  db: Db,
  items: readonly repository.RenewedItem[],
): Promise<(item: repository.RenewedItem) => RenewalDiscounts> {
  const rows: repository.RenewalDiscountRow[] = []
  for (const kind of new Set(items.map((item) => item.kind))) {
    const ids = items.flatMap((item) => (item.kind === kind ? [item.thingId] : []))
    rows.push(...(await repository.listOfItems(db, kind, ids)))
  }
  const byItem = groupBy(rows, keyOf)
  return (item) => discountsIn(byItem.get(keyOf(item)) ?? [])
}

/** A domain and its protection have the same id. */
const keyOf = ({ kind, thingId }: repository.RenewedItem): string => `${kind} ${thingId}`

function discountsIn(rows: readonly repository.RenewalDiscountRow[]): RenewalDiscounts {
  return (part, productCode) => {
    const row = rows.find((one) => one.part === part && one.productCode === productCode)
    if (!row || leftOf(row) === 0) return null
    const { code, percentBp: percent, amountCents: amount, renewals, used } = row
    return { code, percent, amount, renewals, used }
  }
}

/** Keeps the discounts that items were bought with, as they were then. An item that was bought again has only the new one. */
export async function keepRenewalDiscounts(tx: Tx, items: readonly PaidItem[]): Promise<void> {
  const without: PaidItem[] = []
  for (const item of items) {
    const { kind, thingId, part, line } = item
    // Stored by the pricing rules when the order was placed.
    const discount = renewalDiscountOf(line.trace as readonly TraceStep[])
    if (!discount) without.push(item)
    else {
      const { code, percent: percentBp, amount: amountCents, renewals, used } = discount
      const kept = { kind, thingId, part, productCode: line.productCode }
      await repository.saveDiscount(tx, { ...kept, code, percentBp, amountCents, renewals, used })
    }
  }
  for (const own of groupBy(without, ({ kind, part }) => `${kind} ${part}`).values()) {
    const [{ kind, part }] = own as [PaidItem]
    const ids = own.map(({ thingId }) => thingId)
    await repository.deleteDiscounts(tx, kind, ids, part)
  }
}

/** Counts a delivered renewal of an item or of an extra that a discount held for. */
export async function countRenewal(tx: Tx, { kind, thingId, part, line }: PaidItem): Promise<void> {
  const discount = renewalDiscountOf(line.trace as readonly TraceStep[])
  if (discount) await repository.setUsed(tx, { kind, thingId }, part, discount.used)
}
