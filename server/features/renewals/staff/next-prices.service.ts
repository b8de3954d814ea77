import { groupBy } from '../../../../rules/group-by'
import { type Cents, cents } from '../../../../rules/money'
import { renewalQuote } from '../../../../rules/renewal'
import { viewerOf } from '../../../common/viewer'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { findAccount } from '../../accounts/accounts.service'
import { audienceOf, getCatalogue, staffelFor } from '../../catalogue/catalogue.service'
import { readOwnPrices } from '../../catalogue/price-notices.service'
import { readDiscountsOf } from '../../catalogue/renewal-discounts.service'
import { type ItemKey, keyOf, nextTermOf, readWithOthers } from '../renewables.service'

/**
 * Returns what the next term of an item costs its owner, in cents without VAT; null if it is no longer sold, and without
 * AMOUNTS_SEE.
 */
export const findNextPrice = async (ctx: StaffContext, item: ItemKey): Promise<Cents | null> =>
  seesAmounts(ctx) ? readNextPrice(ctx, item) : null

const readNextPrice = readWithOthers(async (ctx: StaffContext, things) => {
  const db = ctx.db.reader
  const catalogue = await getCatalogue(ctx)
  const discountsOf = await readDiscountsOf(db, things)
  const found = new Map<string, Cents>()
  for (const [accountId, own] of groupBy(things, (thing) => thing.accountId)) {
    const account = await findAccount(ctx, accountId)
    if (!account) continue
    const viewer = viewerOf(account, ctx.at)
    const staffel = staffelFor({ viewer }, audienceOf({ viewer }))
    const prices = await readOwnPrices(ctx, db, catalogue, accountId)
    for (const thing of own) {
      const next = nextTermOf(catalogue, prices, thing, { discounts: discountsOf(thing) })
      if (next.length > 0) found.set(keyOf(thing), cents(renewalQuote(next, 0, staffel).net))
    }
  }
  return found
})
