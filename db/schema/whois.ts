import { sql } from 'drizzle-orm'
import { GENDERS } from '../../rules/fields'
import { LEGAL_FORMS } from '../../rules/legal-form'
import { check, id, index, instant, table, text } from '../table'
import { accounts } from './accounts'

/**
 * A registrant created by a customer, beside the standard one, which is the account itself. Domains refer to it without
 * a cascade, so that a registrant in use cannot be deleted.
 */
export const holders = table(
  'holders',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Empty for a person. */
    company: text('company').notNull().default(''),
    vat: text('vat').notNull().default(''),
    /** Legal form of a company; empty if unknown or for a person. */
    legalForm: text('legal_form', { enum: ['', ...LEGAL_FORMS] })
      .notNull()
      .default(''),
    /** Number in the trade register; empty if unknown or for a person. */
    registrationNumber: text('registration_number').notNull().default(''),
    gender: text('gender', { enum: GENDERS }).notNull(),
    forename: text('forename').notNull(),
    surname: text('surname').notNull(),
    street: text('street').notNull(),
    houseNumber: text('house_number').notNull(),
    houseNumberAdd: text('house_number_add').notNull().default(''),
    postcode: text('postcode').notNull(),
    city: text('city').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    index('holders_account').on(t.accountId, t.createdAt),
    check('holders_vat_of_company', sql`${t.vat} = '' or ${t.company} <> ''`),
  ],
)
