import { hashSync } from '@node-rs/argon2'
import { saveAccountWords } from '../account-words'
import type { Db } from '../database'
import { one, run } from '../query'
import { accounts } from '../schema/accounts'
import { holders } from '../schema/whois'
import { demoId } from './demo-id'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'vlag-en-wimpel-2026'

/** Derives the id of a demo account from its address, so that it is the same in every demo shop. */
export const demoAccountId = (email: string): string => demoId('acc', email)

/** Derives the id of a demo registrant from its e-mail address. */
export const demoHolderId = (email: string): string => demoId('who', email)

/**
 * Adds the demo accounts that are missing. Existing ones are unchanged. Run it in a transaction, after the catalogue.
 */
export async function seedDemoAccounts(db: Db, now: number): Promise<void> {
  const known = await one(db.select({ id: accounts.id }).from(accounts).limit(1))
  if (known) return
  // With the parameters of the server. Synchronous, because nothing may wait inside a transaction.
  const passwordHash = hashSync(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  for (const { email, ...person } of PEOPLE) {
    const row = { ...person, id: demoAccountId(email), email, passwordHash, activatedAt: now, createdAt: now }
    await run(db.insert(accounts).values(row))
    await saveAccountWords(db, row)
  }
  for (const holder of HOLDERS) {
    const row = { ...holder, id: demoHolderId(holder.email), accountId: demoAccountId(CUSTOMER) }
    await run(db.insert(holders).values({ ...row, createdAt: now, changedAt: now }))
  }
}

const CUSTOMER = 'klant@voorbeeld.nl'

const ADDRESS = {
  street: 'Voorbeeldstraat',
  streetNumber: '1',
  postCode: '1234 AB',
  city: 'Voorbeeldstad',
  country: 'NL',
  phoneNumber: '+31 10 000 00 01',
} as const

const PEOPLE = [
  {
    ...ADDRESS,
    email: CUSTOMER,
    username: 'klant',
    isCompany: true,
    companyName: 'Voorbeeldklant BV',
    vatId: 'NL123456782B12',
    gender: 'F',
    firstName: 'Vera',
    lastName: 'Voorbeeld',
    paysOnAccount: true,
  },
  { email: 'onvolledig@voorbeeld.nl', isCompany: false, firstName: 'Onno', lastName: 'Volledig' },
  {
    email: 'subgebruiker@voorbeeld.nl',
    username: 'subgebruiker',
    parentAccountId: demoAccountId(CUSTOMER),
    isCompany: false,
    gender: 'F',
    firstName: 'Suze',
    lastName: 'Gebruiker',
  },
  {
    ...ADDRESS,
    email: 'reseller@voorbeeld.nl',
    username: 'reseller',
    role: 'RESELLER',
    staffel: 2,
    isCompany: true,
    companyName: 'Webbureau Voorbeeld',
    firstName: 'Rik',
    lastName: 'Seller',
    streetNumber: '15',
    streetNumberAddition: 'B',
    phoneNumber: '+31 10 000 00 02',
    paysOnAccount: true,
  },
  {
    ...ADDRESS,
    email: 'geblokkeerd@voorbeeld.nl',
    isCompany: false,
    firstName: 'Bo',
    lastName: 'Geblokkeerd',
    isBlocked: true,
  },
] as const satisfies readonly (Partial<typeof accounts.$inferInsert> & { email: string })[]

const HOLDERS = [
  {
    company: 'Voorbeeld Holding BV',
    vat: 'NL987654321B01',
    gender: 'M',
    forename: 'Hidde',
    surname: 'Houder',
    street: 'Voorbeeldkade',
    houseNumber: '12',
    postcode: '3011 AA',
    city: 'Rotterdam',
    country: 'NL',
    email: 'holding@voorbeeld.nl',
    phone: '+31 10 000 00 03',
  },
  {
    gender: 'F',
    forename: 'Pien',
    surname: 'Particulier',
    street: 'Wimpelgracht',
    houseNumber: '7',
    houseNumberAdd: 'II',
    postcode: '1012 XY',
    city: 'Amsterdam',
    country: 'NL',
    email: 'pien@voorbeeld.nl',
    phone: '+31 10 000 00 04',
  },
] as const satisfies readonly Partial<typeof holders.$inferInsert>[]
