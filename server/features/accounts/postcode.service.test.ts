import { expect, test } from 'vitest'
import { unavailableAddressLookup } from '../../../tests/support/failing-ports'
import { testContext } from '../../../tests/support/test-context'
import type { AddressLookup } from '../../ports/address-lookup'
import { findAddress } from './postcode.service'

const HOME = { postcode: '1234AB', houseNumber: '1' }

test('gives street and city, however the postcode is written; an unknown one gives null', async () => {
  const ctx = await testContext()
  for (const postcode of ['1234AB', '1234 ab']) {
    const found = await findAddress(ctx, { postcode, houseNumber: '1' })
    expect(found).toEqual({ street: 'Voorbeeldstraat', city: 'Voorbeeldstad' })
  }
  for (const [postcode, houseNumber] of [
    ['9999ZZ', '1'],
    ['1234AB', ''],
    ['1234', '1'],
    ['1234AB', '1; drop'],
  ] as const) {
    expect(await findAddress(ctx, { postcode, houseNumber })).toBeNull()
  }
})

test('asks the outside once for an address', async () => {
  let asked = 0
  const addressLookup: AddressLookup = {
    find: async () => {
      asked++
      return null
    },
  }
  const ctx = await testContext({ ports: { addressLookup } })
  for (let i = 0; i < 3; i++) expect(await findAddress(ctx, HOME)).toBeNull()
  expect(asked).toBe(1)
})

test('thirty lookups a minute for a browser, and not one more', async () => {
  const ctx = await testContext()
  for (let i = 0; i < 30; i++) await findAddress(ctx, HOME)
  await expect(findAddress(ctx, HOME)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  ctx.clock.advance(60_000)
  expect(await findAddress(ctx, HOME)).not.toBeNull()
})

test('says so when the lookup is unreachable', async () => {
  const ctx = await testContext({ ports: { addressLookup: unavailableAddressLookup() } })
  await expect(findAddress(ctx, HOME)).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
})
