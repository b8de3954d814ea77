import { groupBy } from '../../../../rules/group-by'
import { type Cents, cents } from '../../../../rules/money'
import { type RenewableKind, renewalQuote } from '../../../../rules/renewal'
import { viewerOf } from '../../../common/viewer'
import { type ReadMany, readBatched } from '../../../graphql/batched'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { findAccount } from '../../accounts/accounts.service'
import { audienceOf, getCatalogue, staffelFor } from '../../catalogue/catalogue.service'
import { readOwnPrices } from '../../catalogue/price-notices.service'
import { readDiscountsOf } from '../../catalogue/renewal-discounts.service'
import { nextTermOf, readRenewables } from '../renewables.service'

/**
 * Returns what the next term of an item costs its owner, in cents without VAT; null if it is no longer sold, and without
 * AMOUNTS_SEE.
 */
export const nextPriceOf = async (ctx: StaffContext, kind: RenewableKind, thingId: string): Promise<Cents | null> =>
  seesAmounts(ctx) ? readBatched(ctx, readPrices[kind], thingId) : null

const pricesOfKind =
  (kind: RenewableKind): ReadMany<Cents, StaffContext> =>
  async (db, thingIds, ctx) => {
    const renewable = await readRenewables(
      db,
      thingIds.map((thingId) => ({ kind, thingId })),
    )
    const things = thingIds.flatMap((thingId) => renewable({ kind, thingId }) ?? [])
    const catalogue = await getCatalogue(ctx)
    const discountsOf = await readDiscountsOf(db, things)
    const found = new Map<string, Cents>()
    for (const [accountId, own] of groupBy(things, (thing) => thing.accountId)) {
      const account = await findAccount(ctx, accountId)
      if (!account) continue
      const viewer = viewerOf(account)
      const staffel = staffelFor({ viewer }, audienceOf({ viewer }))
      const prices = await readOwnPrices(ctx, db, catalogue, accountId)
      for (const thing of own) {
        const next = nextTermOf(catalogue, prices, thing, { discounts: discountsOf(thing) })
        if (next.length > 0) found.set(thing.thingId, cents(renewalQuote(next, 0, staffel).net))
      }
    }
    return found
  }

const readPrices: Record<RenewableKind, ReadMany<Cents, StaffContext>> = {
  DOMAIN: pricesOfKind('DOMAIN'),
  HOSTING: pricesOfKind('HOSTING'),
  SERVER: pricesOfKind('SERVER'),
  CLOUDFLARE: pricesOfKind('CLOUDFLARE'),
}
