import { expect, test } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import { getBasket, removeItem } from './basket.service'
import { fill, outline, put, SHOP, uniqueOf } from './basket.test-support'

const WINKEL = { title: 'winkel.nl' }
const hosting = (code: string) => ({ code, on: 'winkel.nl' })

test('an installation does not slip onto a package that has none, in either order of calls [BSK-016]', async () => {
  const ctx = await testContext()
  for (let round = 0; round < 10; round++) {
    await fill(ctx, WINKEL, hosting('HOSTING_BASIC'))
    const wishes = [hosting('INSTALL_WORDPRESS'), hosting('HOSTING_INTRO')]
    await Promise.all((round % 2 ? wishes : wishes.toReversed()).map((wish) => put(ctx, wish)))
    expect(outline(await getBasket(ctx, SHOP))).toEqual({ 'winkel.nl': ['HOSTING_INTRO'] })
  }
})

test('a package and its domain find each other, however they cross [BSK-004, BSK-012]', async () => {
  const visitor = await testContext()
  for (let round = 0; round < 5; round++) {
    const ctx = await visitor.another()
    await Promise.all([put(ctx, WINKEL), put(ctx, { code: 'HOSTING_BASIC' }), put(ctx, WINKEL)])
    expect(outline(await getBasket(ctx, SHOP))).toEqual({ 'winkel.nl': ['HOSTING_BASIC'] })
  }
})

test('what hangs on a name does not outlive it', async () => {
  const ctx = await testContext()
  for (let round = 0; round < 5; round++) {
    await fill(ctx, WINKEL, hosting('HOSTING_BASIC'))
    const unique = await uniqueOf(ctx, 'winkel.nl')
    const extra = put(ctx, hosting('PRO_SLA')).catch((error: unknown) => error)
    await removeItem(ctx, { channel: SHOP, unique })
    expect([await extra, (await getBasket(ctx, SHOP)).allBasketItems]).toMatchObject([{}, []])
  }
})
