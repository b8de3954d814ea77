import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { run } from '../../../db/query'
import { discountCodes, products } from '../../../db/schema/catalogue'
import { lyingRegistry, unavailableRegistry } from '../../../tests/support/failing-ports'
import { testContext } from '../../../tests/support/test-context'
import type { DomainRegistry, RegistryStatus } from '../../ports/domain-registry'
import { reloadCatalogue } from '../catalogue/catalogue.service'
import { applyDiscountCode, getBasket } from './basket.service'
import { CUSTOMER, fill, RESELLER, RESELLERS, SHOP } from './basket.test-support'
import { mergeAtSignIn } from './merge.service'
import { validateBasket } from './validation.service'

const OK = { status: 'OK', message: null }
const failed = (...lines: string[]) => ({ status: 'FAILED', message: lines.join('\n') })
const MOVING = { title: 'bezet-winkel.nl' }

/** A registry whose word changes, or that falls silent, while something lies in a basket. */
function turningRegistry() {
  let check: DomainRegistry['check'] = lyingRegistry().check
  return {
    registry: { ...lyingRegistry(), check: (name, signal) => check(name, signal) } satisfies DomainRegistry,
    say: (status: RegistryStatus, premiumPrice: number | null = null) => {
      check = async () => ({ status, premiumPrice, source: 'Proefregister' })
    },
    fallSilent: () => {
      check = unavailableRegistry().check
    },
  }
}

describe('a basket', () => {
  test('that can be ordered is fine, in both order flows [BSK-017, RES-011]', async () => {
    const ctx = await testContext({ signedInAs: RESELLER })
    await fill(ctx, { title: 'winkel.nl' }, { code: 'HOSTING_BASIC', on: 'winkel.nl' })
    await fill(ctx, MOVING, { code: 'TRANSFER_CODE', title: 'VERHUIS-123', on: MOVING.title })
    expect(await validateBasket(ctx, SHOP)).toEqual(OK)
    expect(await validateBasket(ctx, RESELLERS)).toEqual(failed('Je winkelmand is leeg.'))
    await fill(ctx, { title: 'kade.nl', channel: RESELLERS })
    expect(await validateBasket(ctx, RESELLERS)).toEqual(OK)
    const customer = await ctx.another({ signedInAs: CUSTOMER })
    await expect(validateBasket(customer, RESELLERS)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test.each([
    ['nothing in it', [], ['Je winkelmand is leeg.']],
    ['hosting for no domain', [{ code: 'HOSTING_BASIC' }], ['Kies eerst een domeinnaam bij je hostingpakket.']],
    ['a transfer without its code', [MOVING], ['bezet-winkel.nl: vul de verhuiscode in en sla hem op.']],
    [
      'a transfer with forwarding',
      [MOVING, { code: 'REDIRECT', title: 'https://foo.nl', on: MOVING.title }],
      [
        'bezet-winkel.nl: een naam die nog moet verhuizen kan niet meteen worden doorgestuurd. Kies hosting of alleen registreren en vul de verhuiscode in.',
      ],
    ],
  ])('with %s fails in words [BSK-017]', async (_case, wishes, lines) => {
    const ctx = await testContext()
    for (const wish of wishes) await fill(ctx, wish)
    expect(await validateBasket(ctx, SHOP)).toEqual(failed(...lines))
  })

  test('says all that is wrong at once, in the reader’s language [BSK-017]', async () => {
    const ctx = await testContext({ locale: 'en' })
    await fill(ctx, MOVING, { title: 'bezet-kade.nl' })
    expect(await validateBasket(ctx, SHOP)).toEqual(
      failed(
        'bezet-winkel.nl: fill in the transfer code and save it.',
        'bezet-kade.nl: fill in the transfer code and save it.',
      ),
    )
  })
})

describe('what changed since', () => {
  test.each([
    ['free', 'active', 'winkel.nl is niet meer vrij. Verwijder de naam uit je winkelmand of kies een andere.'],
    ['free', 'reserved', 'winkel.nl is niet meer vrij. Verwijder de naam uit je winkelmand of kies een andere.'],
    ['active', 'free', 'winkel.nl is intussen vrij om te registreren. Voeg de naam opnieuw toe.'],
    ['active', 'quarantine', 'winkel.nl kan nu niet worden verhuisd. Verwijder de naam uit je winkelmand.'],
  ] as const)('a name that was %s and is %s now fails [BSK-017]', async (before, after, line) => {
    const { registry, say } = turningRegistry()
    say(before)
    const ctx = await testContext({ ports: { registry } })
    await fill(ctx, { title: 'winkel.nl' })
    if (before === 'active') await fill(ctx, { code: 'TRANSFER_CODE', title: 'VERHUIS-123', on: 'winkel.nl' })
    say(after)
    ctx.clock.advance(60_000)
    expect(await validateBasket(ctx, SHOP)).toEqual(failed(line))
  })

  test.each([
    [
      'nl',
      24_900,
      34_900,
      'De prijs van winkel.com is veranderd: eerst € 249,00, nu € 349,00 (exclusief btw). Je winkelmand heeft de nieuwe prijs.',
    ],
    [
      'en',
      24_900,
      34_900,
      'The price of winkel.com has changed: it was € 249.00 and is € 349.00 now (excluding VAT). Your basket has the new price.',
    ],
    [
      'nl',
      24_900,
      null,
      'De prijs van winkel.com is veranderd: eerst € 249,00, nu € 12,99 (exclusief btw). Je winkelmand heeft de nieuwe prijs.',
    ],
    [
      'en',
      null,
      24_900,
      'The price of winkel.com has changed: it was € 12.99 and is € 249.00 now (excluding VAT). Your basket has the new price.',
    ],
  ] as const)(
    'in %s a premium price that went from %s to %s is told, and taken over',
    async (locale, before, after, line) => {
      const { registry, say } = turningRegistry()
      say('free', before)
      const ctx = await testContext({ locale, ports: { registry } })
      await fill(ctx, { title: 'winkel.com' })
      say('free', after)
      ctx.clock.advance(60_000)
      expect(await validateBasket(ctx, SHOP)).toEqual(failed(line.replaceAll('€ ', '€\u00a0')))
      expect((await getBasket(ctx, SHOP)).totalPricePerPeriodExcludeTax).toBe(after ?? 1299)
      expect(await validateBasket(ctx, SHOP)).toEqual(OK)
    },
  )

  test('nothing is known to have changed while the registry is silent [BSK-017]', async () => {
    const { registry, fallSilent } = turningRegistry()
    const ctx = await testContext({ ports: { registry } })
    await fill(ctx, { title: 'winkel.nl' })
    fallSilent()
    ctx.clock.advance(60_000)
    expect(await validateBasket(ctx, SHOP)).toEqual(OK)
  })

  test('a visitor’s name turns out to be owned after login', async () => {
    const visitor = await testContext()
    await fill(visitor, { title: 'elders.nl' }, { code: 'TRANSFER_CODE', title: 'VERHUIS-123', on: 'elders.nl' })
    expect(await validateBasket(visitor, SHOP)).toEqual(OK)
    const customer = await visitor.another({ signedInAs: CUSTOMER })
    await mergeAtSignIn(customer, visitor.session.hash)
    const line = 'elders.nl is al van jou. Verwijder de naam uit je winkelmand.'
    expect(await validateBasket(customer, SHOP)).toEqual(failed(line))
  })

  test('a product that is no longer sold, and a code that ended, fail', async () => {
    const ctx = await testContext()
    await fill(ctx, { title: 'winkel.nl' }, { code: 'HOSTING_XXL', on: 'winkel.nl' })
    await applyDiscountCode(ctx, { channel: SHOP, code: 'WIMPEL10' })
    await ctx.db.transaction(async (tx) => {
      await run(tx.update(products).set({ isSold: false }).where(eq(products.code, 'HOSTING_XXL')))
      await run(tx.update(discountCodes).set({ endsAt: ctx.now }))
    })
    await reloadCatalogue(ctx)
    expect(await validateBasket(ctx, SHOP)).toEqual(
      failed(
        'HOSTING_XXL verkopen we niet meer. Verwijder het uit je winkelmand.',
        'De kortingscode WIMPEL10 is niet meer geldig. Verwijder hem.',
      ),
    )
  })
})
