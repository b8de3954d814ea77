import { all } from '../../../db/query'
import { collections, mandates } from '../../../db/schema/mandates'
import type { TestContext } from '../../../tests/support/test-context'
import { fillBasket, order, pay } from '../orders/orders.test-support'

/** Gives the viewer's mandate by the online payment of an order. */
export async function authorise(ctx: TestContext, name = 'machtiging.nl'): Promise<void> {
  await fillBasket(ctx, name)
  const { returnUrl } = await order(ctx, { authorise: true })
  await pay(ctx, returnUrl)
  await ctx.jobs.settle()
}

export const mandatesOf = (ctx: TestContext) => all(ctx.db.reader.select().from(mandates).orderBy(mandates.createdAt))

export const collectionsOf = (ctx: TestContext) =>
  all(ctx.db.reader.select().from(collections).orderBy(collections.announcedAt, collections.number))
