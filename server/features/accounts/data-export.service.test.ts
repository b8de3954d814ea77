import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../rules/time'
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
  expect(Object.keys(data)).toEqual(['madeAt', 'account', 'sessions', 'passkeys', 'activity'])
})

test('it asks who it is', async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  ctx.clock.advance(10 * MINUTE_MS)
  expect(await requestDataExport(ctx)).toMatchObject({ code: 'CONFIRM_IDENTITY', status: 403 })
})
