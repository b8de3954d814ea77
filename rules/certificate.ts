import * as z from 'zod/mini'
import { issue } from './issues'

/** How a certificate stands for its owner. */
export const CERTIFICATE_STATES = ['PENDING_VALIDATION', 'ISSUED', 'EXPIRED', 'FAILED'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** How far one request to the authority is; a certificate has one for each time that it was issued. */
export const REQUEST_STATES = ['ASKED', 'VALIDATING', 'ISSUED', 'REFUSED'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Why an authority did not sign. */
export const CERTIFICATE_REFUSALS = ['name-refused', 'bad-request', 'not-validated'] as const
export type CertificateRefusal = (typeof CERTIFICATE_REFUSALS)[number]

/** Of a request that a customer made: a large one, with its names, has less than a tenth of this. */
const REQUEST_TEXT_MAX = 20_000

/** A new request for a certificate that is there: the customer's own, or none for a key that the shop makes. */
export const reissueInput = z.object({
  csr: z.optional(
    z.nullable(
      z
        .string({ error: issue('invalid') })
        .check(z.trim(), z.maxLength(REQUEST_TEXT_MAX, { error: issue('too-long') })),
    ),
  ),
})

/** Fewer letters are guessed in a moment by who has the file. */
export const EXPORT_PASSWORD_MIN = 8
const EXPORT_PASSWORD_MAX = 100

/** The password of a file with a key in it. Programs disagree about the bytes of letters beyond ASCII, so it has none. */
export const exportInput = z.object({
  password: z
    .string({ error: issue('invalid') })
    .check(
      z.minLength(1, { error: issue('required'), abort: true }),
      z.minLength(EXPORT_PASSWORD_MIN, { error: issue('file-password-too-short') }),
      z.maxLength(EXPORT_PASSWORD_MAX, { error: issue('too-long') }),
      z.regex(/^[\x20-\x7e]*$/, { error: issue('not-ascii') }),
    ),
})

/** Where the authority looks for its token: RFC 8555 §8.4. A wildcard is proved at the name below it. */
export const validationName = (name: string): string => `_acme-challenge.${name.replace(/^\*\./, '')}`
