import { GraphQLScalarType } from 'graphql'
import {
  GraphQLCountryCode,
  GraphQLDateTimeISO,
  GraphQLEmailAddress,
  GraphQLLocalDate,
  GraphQLURL,
} from 'graphql-scalars'

/*
 * These stand on fields that are read. What a client sends is a String where a service looks at it: a wrong e-mail
 * address is an InvalidInput that names the field and not an error of the whole request.
 */

/** One form for every moment. A number is taken as milliseconds since 1970, which is how moments are stored. */
export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  description: 'A moment in UTC, to the millisecond (RFC 3339): `2026-11-21T09:30:00.000Z`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time',
})

export const LocalDate = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  description: 'A day without a time or a time zone (RFC 3339 full-date): `1980-12-31`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
})

/** Own: an Int ends at 21 million euro, and a Float holds half cents. */
export const Cents = new GraphQLScalarType<number, number>({
  name: 'Cents',
  description:
    'An amount of money in euro cents (the minor unit of EUR in ISO 4217), always a whole number: `399` is € 3,99. Each field says whether VAT is in it.',
  specifiedByURL: 'https://www.iso.org/iso-4217-currency-codes.html',
  serialize: wholeNumber,
  parseValue: wholeNumber,
})

export const DomainName = new GraphQLScalarType<string, string>({
  name: 'DomainName',
  description:
    'A full domain name in ASCII and lower case, without a final dot (RFC 1035). An international name is in its `xn--` form (RFC 5891).',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc1035',
  serialize: domainName,
  parseValue: domainName,
})

export const EmailAddress = new GraphQLScalarType({
  ...GraphQLEmailAddress.toConfig(),
  description: 'An e-mail address as a browser takes it (HTML standard), its domain in ASCII.',
})

export const CountryCode = new GraphQLScalarType({
  ...GraphQLCountryCode.toConfig(),
  description: 'A country by its two capital letters (ISO 3166-1 alpha-2): `NL`.',
  specifiedByURL: 'https://www.iso.org/iso-3166-country-codes.html',
})

/** As it was given: the one of graphql-scalars would add a final slash to an address without a path. */
export const Url = new GraphQLScalarType<string, string>({
  ...GraphQLURL.toConfig(),
  name: 'URL',
  description: 'An absolute address on the web (WHATWG URL standard): `https://voorbeeld.nl/pad`.',
  specifiedByURL: 'https://url.spec.whatwg.org/',
  serialize: absoluteUrl,
  parseValue: absoluteUrl,
  parseLiteral: undefined,
})

function wholeNumber(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Cents cannot represent ${String(value)}`)
  return value as number
}

/** Labels of 1 to 63 letters, digits and inner hyphens, the last of which does not begin with a digit. */
const DOMAIN_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function domainName(value: unknown): string {
  if (typeof value !== 'string' || !DOMAIN_NAME.test(value)) {
    throw new TypeError(`DomainName cannot represent ${String(value)}`)
  }
  return value
}

function absoluteUrl(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value)) throw new TypeError(`URL cannot represent ${String(value)}`)
  return value
}
