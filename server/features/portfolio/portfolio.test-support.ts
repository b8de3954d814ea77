import { eq } from 'drizzle-orm'
import { one } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { type TestContext, type TestContextOptions, testContext } from '../../../tests/support/test-context'
import type { HeldDomainAnswer } from '../../ports/domain-registry'
import { CUSTOMER, fillBasket, order } from '../orders/orders.test-support'

/** Answers of the registrar about names; the embedded registry gives the others. */
type Said = Map<string, HeldDomainAnswer | (() => Promise<HeldDomainAnswer>)>

/** A customer with a delivered domain, and a registrar that says what the test wants. */
export async function withDelivered(name: string, options: TestContextOptions = {}) {
  const ctx = await testContext({ signedInAs: CUSTOMER, ...options })
  await fillBasket(ctx, name)
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
  const said: Said = new Map()
  const { registry } = ctx.ports
  const { findHeld } = registry
  registry.findHeld = async (asked) => {
    const answer = said.get(asked)
    return typeof answer === 'function' ? answer() : (answer ?? findHeld(asked))
  }
  const domain = () => domainOf(ctx, name)
  return { ctx, said, domain }
}

export async function domainOf(ctx: TestContext, name: string) {
  const row = await one(ctx.db.reader.select().from(domains).where(eq(domains.name, name)))
  if (!row) throw new Error(`the shop has no domain ${name}`)
  return row
}
