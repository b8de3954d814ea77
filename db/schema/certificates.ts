import { sql } from 'drizzle-orm'
import { CERTIFICATE_REFUSALS, REQUEST_STATES } from '../../rules/certificate'
import { LOCALES } from '../../rules/text'
import { check, id, index, instant, integer, json, oneOf, table, text, uniqueIndex } from '../table'
import { accounts } from './accounts'

/** A certificate ordered by an account: its names, and until when it is renewed. */
export const certificates = table(
  'certificates',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** From 1 per account; sort key of the list. */
    number: integer('number').notNull(),
    /** The order line of the purchase. */
    orderLineId: text('order_line_id').notNull(),
    productCode: text('product_code').notNull(),
    /** ASCII form. */
    commonName: text('common_name').notNull(),
    /** All names, common name first. */
    names: json('names').notNull().$type<readonly string[]>(),
    /** Web server, as chosen by the owner; null if not chosen. */
    software: text('software'),
    /** Language of mails to its owner: that of the order. */
    locale: text('locale', { enum: LOCALES }).notNull().default('nl'),
    /** End of the paid term, until which it is renewed. */
    paidUntil: instant('paid_until').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('certificates_line').on(t.orderLineId),
    uniqueIndex('certificates_number').on(t.accountId, t.number),
  ],
)

/** A record that the authority looks for before issuing. */
export interface CertificateValidation {
  /** Absolute, without a trailing dot: `_acme-challenge.example.nl`. */
  name: string
  /** Value of the TXT record. */
  value: string
  /** The domain in whose zone the shop published it; null if the owner has to create it elsewhere. */
  domainId: string | null
}

/** One request to the authority, which identifies it by our id. */
export const certificateRequests = table(
  'certificate_requests',
  {
    id: id(),
    certificateId: text('certificate_id')
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    /** From 1 per certificate. */
    number: integer('number').notNull(),
    /** PKCS #10, in PEM. */
    csr: text('csr').notNull(),
    /** PKCS #8 in PEM format, encrypted with the shop's secret; null if the owner keeps the key. */
    sealedKey: text('sealed_key'),
    state: text('state', { enum: REQUEST_STATES }).notNull().default('ASKED'),
    validations: json('validations').notNull().$type<readonly CertificateValidation[]>().default([]),
    /** PEM, like the chain; null until issued. */
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
