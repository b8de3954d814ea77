import { GraphQLScalarType } from 'graphql'
import {
  GraphQLCountryCode,
  GraphQLDateTimeISO,
  GraphQLEmailAddress,
  GraphQLLocalDate,
  GraphQLURL,
} from 'graphql-scalars'

/*
 * These scalars are for output fields. Inputs are Strings that a service validates: a wrong e-mail address is an
 * InvalidInput that names the field and not an error of the whole request.
 */

/** One format for all times. A number is read as milliseconds since 1970, as times are stored. */
export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  description: 'Date and time in UTC with milliseconds (RFC 3339), such as `2026-11-21T09:30:00.000Z`.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time',
})

export const LocalDate = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  description: 'Date without a time or time zone (RFC 3339 full-date), such as `1980-12-31`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
})

/** Own scalar: an Int ends at 21 million euro, and a Float allows fractions of a cent. */
export const Cents = new GraphQLScalarType<number, number>({
  name: 'Cents',
  description: 'Amount of money in whole euro cents: `399` is € 3,99. Each field states whether VAT is included.',
  specifiedByURL: 'https://www.iso.org/iso-4217-currency-codes.html',
  serialize: wholeNumber,
  parseValue: wholeNumber,
})

export const DomainName = new GraphQLScalarType<string, string>({
  name: 'DomainName',
  description:
    'Full domain name in lower-case ASCII, without a trailing dot (RFC 1035). An internationalized name is in its `xn--` form (RFC 5891).',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc1035',
  serialize: domainName,
  parseValue: domainName,
})

export const EmailAddress = new GraphQLScalarType({
  ...GraphQLEmailAddress.toConfig(),
  description: 'E-mail address as accepted by browsers (HTML standard), with its domain in ASCII.',
})

export const CountryCode = new GraphQLScalarType({
  ...GraphQLCountryCode.toConfig(),
  description: 'Country as a two-letter code in capitals (ISO 3166-1 alpha-2), such as `NL`.',
  specifiedByURL: 'https://www.iso.org/iso-3166-country-codes.html',
})

/** Returned unchanged: the scalar of graphql-scalars would add a trailing slash to a URL without a path. */
export const Url = new GraphQLScalarType<string, string>({
  ...GraphQLURL.toConfig(),
  name: 'URL',
  description: 'Absolute URL (WHATWG URL standard), such as `https://voorbeeld.nl/pad`.',
  specifiedByURL: 'https://url.spec.whatwg.org/',
  serialize: absoluteUrl,
  parseValue: absoluteUrl,
  parseLiteral: undefined,
})

function wholeNumber(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Cents cannot represent ${String(value)}`)
  return value as number
}

/** Labels of 1 to 63 letters, digits and inner hyphens; the last one does not begin with a digit. */
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
