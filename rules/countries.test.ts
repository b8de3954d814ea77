import { expect, test } from 'vitest'
import { COUNTRY_COUNT, DEFAULT_COUNTRY_CODE, DEFAULT_COUNTRY_ID } from './constants'
import { COUNTRIES, findCountry, findCountryByCode } from './countries'
import { fingerprint } from './fingerprint'

test('there are 249 countries with ids 1 to 249, each code once [CHK-113, CAT-032]', () => {
  expect(COUNTRIES).toHaveLength(COUNTRY_COUNT)
  expect(COUNTRIES.map(({ id }) => id)).toEqual(Array.from({ length: 249 }, (_, index) => index + 1))
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(249)
  for (const { code, country, country_en } of COUNTRIES) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(country && country_en).toBeTruthy()
  }
})

test.each([
  [154, 'NL', 'Nederland', 'Netherlands'],
  [21, 'BE', 'Belgie', 'Belgium'],
  [58, 'DE', 'Duitsland', 'Germany'],
  [249, 'AX', 'Åland', 'Åland Islands'],
])('id %i is %s, %s [CHK-113, CAT-033]', (id, code, country, country_en) => {
  expect(findCountry(id)).toEqual({ id, code, country, country_en })
  expect(findCountryByCode(code)?.id).toBe(id)
})

test('the country of a fresh form is Nederland [AUTH-015, WHO-002]', () => {
  expect(findCountry(DEFAULT_COUNTRY_ID)?.code).toBe(DEFAULT_COUNTRY_CODE)
})

test('the order is fixed, for ids stand in stored data [CHK-113]', () => {
  expect(fingerprint(COUNTRIES.map(({ code }) => code).join())).toBe('1o5vf9e0q29veu')
})

test.each([0, -1, 250, 1.5, Number.NaN])('no country has id %d [CHK-113]', (id) => {
  expect(findCountry(id)).toBeUndefined()
})

test('no country has the code XX [WHO-002]', () => {
  expect(findCountryByCode('XX')).toBeUndefined()
})
