import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { basketItems } from '../../../db/schema/basket'
import { DEMO_PROFILE_ID } from '../../../db/seed/demo-domains'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import { testContext } from '../../../tests/support/test-context'
import { DnsTransferMode } from './basket.enums'
import { getBasket, saveTransfer } from './basket.service'
import { basketIn, CUSTOMER, fill, outline, put, RESELLER, SHOP, uniqueOf } from './basket.test-support'
import { validateBasket } from './validation.service'

const NAME = 'bezet-winkel.nl'
const code = (title: string, on = NAME) => ({ code: 'TRANSFER_CODE', title, on })
const FORM = { migrationCode: 'VERHUIS-123', isOwner: true, transferDns: false, dnsMode: DnsTransferMode.COPY }

describe('a transfer code', () => {
  test('saved twice is the latest, once [TRF-011]', async () => {
    const ctx = await testContext()
    await fill(ctx, { title: NAME })
    const basket = await fill(ctx, code('EERSTE-1'), code(' TWEEDE-2 '))
    expect(outline(basket)).toEqual({ [NAME]: ['TRANSFER_CODE'] })
    expect(basket.items[0]).toMatchObject({ isTransfer: true, transfer: { code: 'TWEEDE-2' } })
    expect(basket.items[0]?.connectedItem[0]).toMatchObject({ title: 'TWEEDE-2', discountedPricePerPeriod: 0 })
  })

  test('rests sealed', async () => {
    const ctx = await testContext()
    await fill(ctx, { title: NAME }, code('GEHEIM-123'))
    const rows = await all(ctx.db.reader.select().from(basketItems).where(eq(basketItems.role, 'transfer-code')))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('GEHEIM')
  })

  test('that the shop can no longer read is asked again, and the basket works', async () => {
    const ctx = await testContext()
    await fill(ctx, { title: NAME }, code('VERHUIS-123'))
    const other = { ...ctx, config: { ...ctx.config, secret: 'een-ander-geheim' }, now: ctx.now }
    const { items } = await getBasket(other, SHOP)
    expect(items[0]).toMatchObject({
      transfer: { code: null },
      connectedItem: [{ title: 'Verhuizing met verhuiscode' }],
    })
    const { message } = await validateBasket(other, SHOP)
    expect(message).toBe(`${NAME}: vul de verhuiscode in en sla hem op.`)
  })

  test.each([
    ['a name that is free', 'winkel.nl', 'VERHUIS-123', 'parentId', 'Deze domeinnaam wordt niet verhuisd.'],
    ['no code', NAME, '  ', 'title', 'Vul de verhuiscode in zoals je huidige aanbieder hem gaf.'],
    ['a code with a space in it', NAME, 'A B', 'title', 'Vul de verhuiscode in zoals je huidige aanbieder hem gaf.'],
  ])('is refused for %s [TRF-013]', async (_case, name, title, field, message) => {
    const ctx = await testContext()
    await fill(ctx, { title: name })
    expect(await put(ctx, code(title, name))).toMatchObject({ issues: [{ field, message }] })
  })

  test('belongs to what moves here and is charged here, not to what is owned [TRF-013]', async () => {
    const ctx = await testContext()
    await fill(ctx, { title: NAME })
    await ctx.db.transaction(async (tx) => void (await run(tx.update(basketItems).set({ invoiced: false }))))
    expect((await getBasket(ctx, SHOP)).items[0]).toMatchObject({ isTransfer: false, transfer: null })
    expect(await put(ctx, code('VERHUIS-123'))).toMatchObject({ issues: [{ field: 'parentId' }] })
  })
})

describe('the DNS of a name that moves', () => {
  test('stays where it is unless asked otherwise [TRF-015]', async () => {
    const ctx = await testContext()
    await fill(ctx, { title: NAME })
    const transfer = {
      code: 'VERHUIS-123',
      codeState: 'RIGHT',
      transferDns: false,
      dnsMode: 'COPY',
      dnsProfileId: null,
    }
    expect((await fill(ctx, code('VERHUIS-123'))).items[0]?.transfer).toEqual(transfer)
    const moved = await fill(ctx, { ...code('VERHUIS-123'), transferDnsLater: false })
    expect(moved.items[0]?.transfer).toEqual({ ...transfer, transferDns: true })
  })

  test('follows a profile of the buyer’s own only [ROL-004]', async () => {
    const visitor = await testContext()
    const wish = { ...code('VERHUIS-123'), transferDnsLater: false, dnsProfileId: DEMO_PROFILE_ID }
    const before = await fill(visitor, { title: NAME })
    await expect(put(visitor, wish)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(put(visitor, { title: 'winkel.nl', dnsProfileId: DEMO_PROFILE_ID })).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    })
    expect(await getBasket(visitor, SHOP)).toEqual(before)
    const other = await visitor.another({ signedInAs: RESELLER })
    await fill(other, { title: NAME })
    await expect(put(other, wish)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(outline(await getBasket(other, SHOP))).toEqual({ [NAME]: [] })
    const owner = await visitor.another({ signedInAs: CUSTOMER })
    await fill(owner, { title: NAME })
    await expect(put(owner, { ...wish, dnsProfileId: 'prf_onbekend' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await fill(owner, wish)).items[0]?.transfer).toEqual({
      ...{ code: 'VERHUIS-123', codeState: 'RIGHT', transferDns: true },
      ...{ dnsMode: 'DNS_PROFILE', dnsProfileId: DEMO_PROFILE_ID },
    })
  })
})

describe('the form of a transfer', () => {
  test('is saved as addItem would [TRF-011, TRF-015]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fill(ctx, { title: NAME })
    const unique = await uniqueOf(ctx, NAME)
    const profile = { transferDns: true, dnsMode: DnsTransferMode.DNS_PROFILE, dnsProfileId: DEMO_PROFILE_ID }
    await saveTransfer(ctx, { channel: SHOP, unique, transfer: { ...FORM, ...profile } })
    const basket = await saveTransfer(ctx, { channel: SHOP, unique, transfer: { ...FORM, migrationCode: 'LATER-9' } })
    expect(outline(basketIn(basket))).toEqual({ [NAME]: ['TRANSFER_CODE'] })
    const transfer = { code: 'LATER-9', codeState: 'WRONG', transferDns: false, dnsMode: 'COPY', dnsProfileId: null }
    expect(basketIn(basket).items[0]?.transfer).toEqual(transfer)
  })

  test.each([
    ['without a code', { migrationCode: '' }, 'migrationCode'],
    ['without ownership', { isOwner: false }, 'isOwner'],
    ['in profile mode without a profile', { transferDns: true, dnsMode: DnsTransferMode.DNS_PROFILE }, 'dnsProfileId'],
  ])('%s is refused and saves nothing', async (_case, wrong, field) => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fill(ctx, { title: NAME })
    const unique = await uniqueOf(ctx, NAME)
    expect(await saveTransfer(ctx, { channel: SHOP, unique, transfer: { ...FORM, ...wrong } })).toMatchObject({
      issues: [{ field }],
    })
    expect(outline(await getBasket(ctx, SHOP))).toEqual({ [NAME]: [] })
  })
})

describe('what the registry says of a code', () => {
  test('is asked when the code is saved, and kept with it whatever it is', async () => {
    const ctx = await testContext()
    await fill(ctx, { title: NAME })
    const stateOf = async () => (await getBasket(ctx, SHOP)).items[0]?.transfer
    expect(await stateOf()).toMatchObject({ code: null, codeState: null })
    await fill(ctx, code('MIS-1'))
    expect(await stateOf()).toMatchObject({ code: 'MIS-1', codeState: 'WRONG' })
    const message = `${NAME}: de verhuiscode klopt niet. Vraag je huidige aanbieder om de goede code en sla hem op.`
    expect(await validateBasket(ctx, SHOP)).toEqual({ status: 'FAILED', message })
    await fill(ctx, code('VERHUIS-123'))
    expect(await stateOf()).toMatchObject({ code: 'VERHUIS-123', codeState: 'RIGHT' })
    expect((await validateBasket(ctx, SHOP)).status).toBe('OK')
  })

  test.each([
    ['cannot say', async () => 'unknown' as const],
    ['gives no answer', unavailableRegistry().checkTransferCode],
  ])('is unknown where it %s, and does not stop the order', async (_case, checkTransferCode) => {
    const ctx = await testContext()
    ctx.ports.registry = { ...ctx.ports.registry, checkTransferCode }
    await fill(ctx, { title: NAME }, code('MIS-1'))
    expect((await getBasket(ctx, SHOP)).items[0]?.transfer).toMatchObject({ code: 'MIS-1', codeState: 'UNKNOWN' })
    expect((await validateBasket(ctx, SHOP)).status).toBe('OK')
  })

  test('that is asked of a code for nothing is not asked at all', async () => {
    const ctx = await testContext()
    ctx.ports.registry = { ...ctx.ports.registry, checkTransferCode: () => Promise.reject(new Error('was asked')) }
    await fill(ctx, { title: 'winkel.nl' })
    expect(await put(ctx, code('VERHUIS-123', 'winkel.nl'))).toMatchObject({ issues: [{ field: 'parentId' }] })
  })
})
