import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one, run } from '../../../../db/query'
import { accounts } from '../../../../db/schema/accounts'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { requireAccount } from '../../../common/guards'
import { CUSTOMER, mailsTo } from '../../orders/orders.test-support'
import { findBasketLink } from '../basket-link.service'
import { listHostingChoices, sendBasket } from './customer-basket.service'

async function desk() {
  const shop = await testContext({ signedInAs: CUSTOMER })
  const sam = await staffContext(shop, { name: 'Sam', roles: ['SUPPORT'] })
  const { id: accountId } = requireAccount(shop)
  const send = (basket: { domainNames: string[]; hostingCode?: string }) =>
    sendBasket(sam, { accountId, reason: 'gevraagd aan de telefoon', ...basket })
  return { shop, sam, accountId, send }
}

test('a basket of names and hosting is mailed as a link that the customer opens, at prices of then', async () => {
  const { shop, sam, send } = await desk()
  const [hosting] = await listHostingChoices(sam, 'CUSTOMER')
  const sent = await send({ domainNames: ['Een-Mandje.nl', ' een-mandje.nl '], hostingCode: hosting?.code ?? '' })
  expect(sent).toMatchObject({ items: ['een-mandje.nl', hosting?.name] })
  await shop.jobs.settle()
  const mail = (await mailsTo(shop, CUSTOMER)).find(({ subject }) => subject === 'Je winkelmandje staat klaar')
  const token = /mandje=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const link = await findBasketLink(shop, token)
  expect(link).toMatchObject({ isExpired: false, gone: [] })
  expect(link?.basket?.items).toHaveLength(2)
})

test('is refused when empty, too large, of names that are not sold, and for a customer who cannot order', async () => {
  const { shop, accountId, send } = await desk()
  const invalid = (field: string) => ({ code: 'INVALID_INPUT', issues: [{ field }] })
  expect(await send({ domainNames: [' '] })).toMatchObject(invalid('domainNames'))
  expect(await send({ domainNames: ['geen naam', 'x.geentld'] })).toMatchObject(invalid('domainNames'))
  expect(await send({ domainNames: Array.from({ length: 21 }, (_, at) => `naam-${at}.nl`) })).toMatchObject(
    invalid('domainNames'),
  )
  expect(await send({ domainNames: ['goed.nl'], hostingCode: 'ONBEKEND' })).toMatchObject(invalid('hostingCode'))
  await shop.db.transaction(async (tx) => {
    await run(tx.update(accounts).set({ isBlocked: true }).where(eq(accounts.id, accountId)))
  })
  expect(await send({ domainNames: ['goed.nl'] })).toMatchObject(invalid('accountId'))
  expect(await one(shop.db.reader.select().from(accounts).where(eq(accounts.id, accountId)))).not.toBeNull()
})
