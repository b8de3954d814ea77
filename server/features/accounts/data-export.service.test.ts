import { eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { invoices } from '../../../db/schema/invoices'
import { orders } from '../../../db/schema/orders'
import { staffNotes } from '../../../db/schema/staff-notes'
import { MINUTE_MS } from '../../../rules/time'
import { staffContext } from '../../../tests/support/staff-context'
import { testContext } from '../../../tests/support/test-context'
import { throwRefusal } from '../../graphql/user-error'
import { readExport, requestDataExport } from './data-export.service'

const EMAIL = 'klant@voorbeeld.nl'

const tokenIn = (url: string) => url.split('/').at(-1) ?? ''

test('the link leads to all that the shop has of a customer, and to no secret', async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  const { url } = throwRefusal(await requestDataExport(ctx))
  expect(url).toContain('/api/account/gegevens/')
  const data = JSON.parse(JSON.stringify(await readExport(ctx, tokenIn(url))))
  expect(data).toMatchObject({
    account: { email: EMAIL },
    activity: [{ kind: 'data-exported' }],
    holders: { custom: [{}, {}] },
    domains: [{ name: 'alleenlezen.nl' }, { name: 'elders.nl' }, { name: 'voorbeeldklant.nl' }],
    dnsProfiles: [{}],
    hostingPackages: [{}],
    invoices: [{ pdfUrl: expect.stringMatching(/\/api\/invoices\/inv_[\w-]+\/pdf$/) }, {}],
  })
  expect(data.orders.length).toBeGreaterThan(0)
  expect(data.zoneFiles['voorbeeldklant.nl']).toMatch(/\bSOA\b/)
  expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|tokenHash/)
})

test('it has the notes of staff on the customer, their orders, domains and invoices, without who wrote them', async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  const { staff } = await staffContext(ctx, { name: 'Femke Schrijver', roles: ['SUPPORT'] })
  const { reader } = ctx.db
  const [order] = await all(
    reader
      .select()
      .from(orders)
      .where(eq(orders.accountId, ctx.viewer.account?.id ?? '')),
  )
  const [invoice] = await all(
    reader
      .select()
      .from(invoices)
      .where(eq(invoices.accountId, order?.accountId ?? '')),
  )
  const [foreign] = await all(
    reader
      .select()
      .from(orders)
      .where(ne(orders.accountId, order?.accountId ?? '')),
  )
  const noted = { Account: order?.accountId, Order: order?.id, Invoice: invoice?.id, Other: foreign?.id ?? 'ord_ander' }
  await ctx.db.transaction(async (tx) => {
    for (const [type, objectId = ''] of Object.entries(noted)) {
      const about = { objectType: type === 'Other' ? 'Order' : type, objectId } as {
        objectType: 'Order'
        objectId: string
      }
      const note = {
        id: `nte_${type}`,
        ...about,
        staffId: staff?.staffId ?? '',
        text: `over ${type}`,
        createdAt: ctx.now,
      }
      await run(tx.insert(staffNotes).values(note))
    }
    // Written while the customer had the domain, which has moved since.
    const moved = { objectType: 'Domain' as const, objectId: 'dom_moved', accountId: order?.accountId ?? null }
    const note = { id: 'nte_Domain', ...moved, staffId: staff?.staffId ?? '', text: 'over Domain', createdAt: ctx.now }
    await run(tx.insert(staffNotes).values(note))
  })
  const data = await readExport(ctx, tokenIn(throwRefusal(await requestDataExport(ctx)).url))
  const writtenAt = new Date(ctx.now).toISOString()
  expect(data).toMatchObject({
    notesByShop: [{ about: order?.accountId, text: 'over Account', writtenAt }],
    notesOnOrders: [{ about: order?.id, text: 'over Order', writtenAt }],
    notesOnDomains: [{ about: 'dom_moved', text: 'over Domain', writtenAt }],
    notesOnInvoices: [{ about: invoice?.id, text: 'over Invoice', writtenAt }],
  })
  expect(JSON.stringify(data)).not.toMatch(/Femke|over Other/)
})

test('it works for an hour, and for the session that asked only', async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  const { url } = throwRefusal(await requestDataExport(ctx))
  const missing = { code: 'NOT_FOUND' }
  const other = await ctx.another({ signedInAs: EMAIL })
  await expect(readExport(other, tokenIn(url))).rejects.toMatchObject(missing)
  await expect(readExport(await ctx.another(), tokenIn(url))).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  for (const token of ['', 'x', `${tokenIn(url)}x`, 'zzzzzzzz.abc']) {
    await expect(readExport(ctx, token)).rejects.toMatchObject(missing)
  }
  ctx.clock.advance(60 * MINUTE_MS)
  await expect(readExport(ctx, tokenIn(url))).rejects.toMatchObject(missing)
})

test('a sub-user gets what is their own, and nothing of the account above it', async () => {
  const ctx = await testContext({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  const data = await readExport(ctx, tokenIn(throwRefusal(await requestDataExport(ctx)).url))
  expect(Object.keys(data)).toEqual(['madeAt', 'account', 'sessions', 'passkeys', 'activity', 'notesByShop'])
})

test('it asks who it is', async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  ctx.clock.advance(10 * MINUTE_MS)
  expect(await requestDataExport(ctx)).toMatchObject({ code: 'CONFIRM_IDENTITY', status: 403 })
})
