import { sql } from 'drizzle-orm'
import { CERTIFICATE_REFUSALS, REQUEST_STATES } from '../../rules/certificate'
import { LOCALES } from '../../rules/text'
import { check, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'

/** A certificate that an account bought: what stands on it, and until when it is renewed. */
export const certificates = table(
  'certificates',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** From 1 on for each account; the key by which the list is paged. */
    number: integer('number').notNull(),
    /** The line of the order that it was bought with. */
    orderLineId: text('order_line_id').notNull(),
    productCode: text('product_code').notNull(),
    /** ASCII form. */
    commonName: text('common_name').notNull(),
    /** All names that it is for, the common name first. */
    names: json('names').notNull().$type<readonly string[]>(),
    /** The web server that it is for, as its owner said; null when they did not. */
    software: text('software'),
    /** In which its owner is written to: that of the order. */
    locale: text('locale', { enum: LOCALES }).notNull().default('nl'),
    /** The end of what was paid for; it is renewed until then. */
    paidUntil: instant('paid_until').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('certificates_line').on(t.orderLineId),
    uniqueIndex('certificates_number').on(t.accountId, t.number),
  ],
)

/** What an authority has to see in the DNS before it signs. */
export interface CertificateValidation {
  /** Absolute, without a final dot: `_acme-challenge.example.nl`. */
  name: string
  /** Of a TXT record. */
  value: string
  /** The domain in whose zone the shop has put it; null for its owner to make elsewhere. */
  domainId: string | null
}

/** One request to the authority. Its id is the reference that the authority knows it by. */
export const certificateRequests = table(
  'certificate_requests',
  {
    id: id(),
    certificateId: text('certificate_id')
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    /** From 1 on for each certificate. */
    number: integer('number').notNull(),
    /** PKCS #10, in PEM. */
    csr: text('csr').notNull(),
    /** PKCS #8 in PEM, sealed with the shop's secret; null when its owner keeps the key. */
    sealedKey: text('sealed_key'),
    state: text('state', { enum: REQUEST_STATES }).notNull().default('ASKED'),
    validations: json('validations').notNull().$type<readonly CertificateValidation[]>().default([]),
    /** PEM, as the chain; null until it is issued. */
    certificate: text('certificate'),
    chain: text('chain'),
    issuedAt: instant('issued_at'),
    expiresAt: instant('expires_at'),
    refusal: text('refusal', { enum: CERTIFICATE_REFUSALS }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('certificate_requests_number').on(t.certificateId, t.number),
    index('certificate_requests_expiry').on(t.state, t.expiresAt),
    check('certificate_requests_state', oneOf(t.state, REQUEST_STATES)),
    check('certificate_requests_issued', sql`(${t.state} = 'ISSUED') = (${t.certificate} is not null)`),
    check('certificate_requests_refused', sql`(${t.state} = 'REFUSED') = (${t.refusal} is not null)`),
  ],
)
