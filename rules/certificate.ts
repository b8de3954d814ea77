import * as z from 'zod/mini'
import { issue } from './issues'

/** States of a certificate, as shown to its owner. */
const CERTIFICATE_STATES = ['PENDING_VALIDATION', 'ISSUED', 'EXPIRED', 'FAILED'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** States of one request to the certificate authority. A certificate has one request for each time it was issued. */
export const REQUEST_STATES = ['ASKED', 'VALIDATING', 'ISSUED', 'REFUSED'] as const

/** Reasons why the certificate authority refused a request. */
export const CERTIFICATE_REFUSALS = ['name-refused', 'bad-request', 'not-validated'] as const
export type CertificateRefusal = (typeof CERTIFICATE_REFUSALS)[number]

/** Maximum length of a customer's CSR. A large one with many names needs less than a tenth of this. */
const REQUEST_TEXT_MAX = 20_000

/** A new request for an existing certificate: the customer's own CSR, or none if the shop generates the key. */
export const reissueInput = z.object({
  csr: z.optional(
    z.nullable(
      z
        .string({ error: issue('invalid') })
        .check(z.trim(), z.maxLength(REQUEST_TEXT_MAX, { error: issue('too-long') })),
    ),
  ),
})

/** A shorter password is quickly guessed by anyone who has the file. */
const EXPORT_PASSWORD_MIN = 8
const EXPORT_PASSWORD_MAX = 100

/**
 * Password of a file that contains a private key. ASCII only, because clients disagree about the encoding of other
 * characters.
 */
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

/** The name at which the authority looks for its token (RFC 8555 §8.4). A wildcard is validated at its parent name. */
export const validationName = (name: string): string => `_acme-challenge.${name.replace(/^\*\./, '')}`
