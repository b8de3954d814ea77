import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, isHex, mix } from './contrast'
import {
  BRAND_COLORS,
  brandIssues,
  brandTokens,
  contrastOf,
  hasOwnColors,
  OWN_BRAND,
  ratioText,
  readBrand,
} from './shop-brand'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each([
  ['#ffffff', '#000000', 21],
  ['#14523f', '#ffffff', 9],
  ['#ffd34d', '#ffffff', 1.4],
  ['#767676', '#ffffff', 4.5],
])('%s and %s have a contrast of %d', (one, other, ratio) => {
  expect(Math.floor(contrast(one, other) * 10) / 10).toBe(ratio)
})

test('contrast is the same both ways, from 1 to 21, and 1 with itself', () => {
  fc.assert(
    fc.property(hex, hex, (one, other) => {
      expect(contrast(one, other)).toBe(contrast(other, one))
      expect(contrast(one, other)).toBeGreaterThanOrEqual(1)
      expect(contrast(one, other)).toBeLessThanOrEqual(21)
      expect(contrast(one, one)).toBe(1)
      expect([mix(one, other, 0), mix(one, other, 1)]).toEqual([one, other])
    }),
  )
})

test('the brand of the shop is valid, and is what the tokens say', () => {
  expect(brandIssues(OWN_BRAND)).toEqual({})
  expect(hasOwnColors({ ...OWN_BRAND, name: 'Voorbeeld', actionLight: '#14523F' })).toBe(true)
  expect(brandTokens(OWN_BRAND)).toMatchObject({
    action: ['#14523f', '#6fd6ab'],
    'bg-brand': ['#123f33', '#0f2f27'],
    spark: ['#f2691b', '#ff8a40'],
  })
})

test.each([
  [{ actionLight: '#ffd34d' }, { actionLight: 'low-contrast' }],
  [
    { actionDark: '#14523f', placeLight: '#ffd34d' },
    { actionDark: 'low-contrast', placeLight: 'low-contrast' },
  ],
  // Dark enough on white, but the text on it cannot be read.
  [
    { placeLight: '#14523f', bannerLight: '#4d8f7a' },
    { placeLight: 'low-contrast', bannerLight: 'low-contrast' },
  ],
  [
    { actionLight: 'groen', bannerDark: '#12' },
    { actionLight: 'invalid', bannerDark: 'invalid' },
  ],
  [{ name: '' }, { name: 'required' }],
  [{ name: 'Een veel te lange winkelnaam' }, { name: 'too-long' }],
  [{ name: '<b>Zaak' }, { name: 'invalid-characters' }],
  [{ name: 'Zaak ' }, { name: 'invalid-characters' }],
  [{ name: 'Hosting.Voorbeeld 2' }, {}],
])('a brand with %o has the errors %o', (change, issues) => {
  expect(brandIssues({ ...OWN_BRAND, ...change })).toEqual(issues)
})

test('whatever valid colours are chosen, text on buttons and banners, links and prices can be read', () => {
  fc.assert(
    fc.property(fc.tuple(...BRAND_COLORS.map(() => hex)), (values) => {
      const chosen = Object.fromEntries(BRAND_COLORS.map((color, at) => [color, values[at] ?? '']))
      const kept = BRAND_COLORS.filter((color) => {
        const { ratio, needed } = contrastOf(color, chosen[color] ?? '')
        return ratio >= needed
      })
      const brand = { ...OWN_BRAND, ...Object.fromEntries(kept.map((color) => [color, chosen[color] ?? ''])) }
      expect(brandIssues(brand)).toEqual({})
      const tokens = brandTokens(brand)
      for (const pair of Object.values(tokens)) expect(pair.every(isHex)).toBe(true)
      for (const [at, surface] of [[0, '#ffffff'] as const, [1, '#121d19'] as const]) {
        const token = (name: string) => tokens[name]?.[at] ?? ''
        expect(contrast(token('action'), token('on-action'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(token('link'), surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(token('spark-fg'), surface)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(token('spark'), surface)).toBeGreaterThanOrEqual(3)
        for (const background of [token('spark'), token('spark-on-brand'), token('spark-on-brand-hover')])
          expect(contrast(background, '#261002')).toBeGreaterThanOrEqual(4.5)
        expect(contrast(token('bg-brand'), '#b9d6ca')).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})

test('a stored brand that is damaged, or breaks the limits, is not used', () => {
  expect(readBrand(JSON.stringify(OWN_BRAND))).toEqual(OWN_BRAND)
  expect(readBrand(JSON.stringify({ ...OWN_BRAND, actionLight: '#eeeeee' }))).toBeNull()
  expect(readBrand('{"name":"x"}')).toBeNull()
  expect(readBrand(null)).toBeNull()
})

test('a ratio just below its limit is not rounded up to it', () => {
  expect([ratioText(4.499, 'nl'), ratioText(9.12, 'en')]).toEqual(['4,4', '9.1'])
})
