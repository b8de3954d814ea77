import type { GraphQLScalarType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { COUNTRIES } from '../../rules/countries'
import { Cents, CountryCode, DateTime, DomainName, EmailAddress, LocalDate, Url } from './scalars'

const RIGHT: [GraphQLScalarType, unknown, unknown][] = [
  [DateTime, new Date(0), '1970-01-01T00:00:00.000Z'],
  [DateTime, 1_795_300_000_000, '2026-11-21T22:26:40.000Z'],
  [LocalDate, '1980-12-31', '1980-12-31'],
  [Cents, 0, 0],
  [Cents, -199, -199],
  [Cents, 5_000_000_000, 5_000_000_000],
  [DomainName, 'voorbeeld.nl', 'voorbeeld.nl'],
  [DomainName, 'xn--caf-dma.co.uk', 'xn--caf-dma.co.uk'],
  [DomainName, '123.nl', '123.nl'],
  [DomainName, 'naam.xn--p1ai', 'naam.xn--p1ai'],
  [EmailAddress, "o'neill+shop@xn--caf-dma.nl", "o'neill+shop@xn--caf-dma.nl"],
  [CountryCode, 'NL', 'NL'],
  [Url, 'https://voorbeeld.nl', 'https://voorbeeld.nl'],
]

const WRONG: [GraphQLScalarType, unknown][] = [
  [DateTime, 'gisteren'],
  [DateTime, new Date(Number.NaN)],
  [LocalDate, '2026-02-30'],
  [Cents, 3.99],
  [Cents, '399'],
  [DomainName, 'café.nl'],
  [DomainName, 'Voorbeeld.nl'],
  [DomainName, 'voorbeeld.nl.'],
  [DomainName, 'voorbeeld'],
  [DomainName, '127.0.0.1'],
  [DomainName, `${'a'.repeat(64)}.nl`],
  [EmailAddress, 'klant'],
  [CountryCode, 'XX'],
  [Url, '/bestellen'],
  [Url, 7],
]

describe('a scalar', () => {
  test.each(RIGHT)('%s writes %o as %o', (scalar, value, written) => {
    expect(scalar.serialize(value)).toBe(written)
  })

  test.each(WRONG)('%s does not write %o', (scalar, value) => {
    expect(() => scalar.serialize(value)).toThrow()
  })

  test('for countries accepts all countries of an address', () => {
    expect(COUNTRIES.map(({ code }) => CountryCode.serialize(code))).toHaveLength(249)
  })
})
