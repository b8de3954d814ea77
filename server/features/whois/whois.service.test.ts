import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { run } from '../../../db/query'
import { products } from '../../../db/schema/catalogue'
import { domains } from '../../../db/schema/domains'
import { orderLines } from '../../../db/schema/orders'
import { demoAccountId, demoHolderId } from '../../../db/seed/demo-accounts'
import { testContext } from '../../../tests/support/test-context'
import { newId } from '../../common/ids'
import { refreshCatalogue } from '../catalogue/catalogue.service'
import { getRegistryContact } from './registry-contact.service'
import { getStandardWhois, updateStandardWhois } from './standard-whois.service'
import { WhoisNode } from './whois.graphql'
import { createWhois, deleteWhois, findWhois, listWhois, requireWhois, updateWhois } from './whois.service'

const CUSTOMER = 'klant@voorbeeld.nl'
const FORM = {
  city: 'Voorbeeldstad',
  company: '',
  country: 'NL',
  email: 'houder@voorbeeld.nl',
  forename: 'Hanna',
  gender: 'F',
  houseNumber: '3',
  houseNumberAdd: '',
  phone: '+31 10 000 00 08',
  postcode: '1234 AB',
  street: 'Voorbeeldstraat',
  surname: 'Houder',
  vat: '',
}

describe('the list', () => {
  test('has the customer as standard and the own registrants, each with id and label [WHO-008]', async () => {
    const { standard, custom } = await listWhois(await testContext({ signedInAs: CUSTOMER }))
    expect(standard).toEqual({
      label: 'Voorbeeldklant BV',
      email: CUSTOMER,
      phone: '+31 10 000 00 01',
      ...{ legalForm: null, registrationNumber: '' },
    })
    expect(custom.map(({ id }) => id).sort()).toEqual(
      [demoHolderId('holding@voorbeeld.nl'), demoHolderId('pien@voorbeeld.nl')].sort(),
    )
    expect(custom.map(({ label }) => label).sort()).toEqual([
      'Pien Particulier, Amsterdam',
      'Voorbeeld Holding BV, Rotterdam',
    ])
  })

  test('is refused to visitors; a sub-user sees that of the parent and cannot change it', async () => {
    const visitor = await testContext()
    await expect(listWhois(visitor)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    const subUser = await visitor.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    const { standard, custom } = await listWhois(subUser)
    expect([standard.email, custom.length]).toEqual([CUSTOMER, 2])
    const id = custom[0]?.id ?? ''
    const writes = [
      () => createWhois(subUser, FORM),
      () => updateWhois(subUser, id, FORM),
      () => deleteWhois(subUser, id),
      () => updateStandardWhois(subUser, { email: 'x@voorbeeld.nl', phone: '0101234567' }),
    ]
    for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'FORBIDDEN', word: 'subUser' })
    expect((await listWhois(subUser)).custom).toHaveLength(2)
  })
})

describe('legal form and trade register number', () => {
  const COMPANY = { ...FORM, company: 'Houder Stichting', legalForm: 'FOUNDATION', registrationNumber: '12345678' }

  test('of a company reach its registry, and are exported with it', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const made = await createWhois(ctx, COMPANY)
    if (!(made instanceof WhoisNode)) throw new Error('the holder was refused')
    const registered = { legalForm: 'FOUNDATION', registrationNumber: '12345678' }
    expect(made).toMatchObject(registered)
    expect(await getRegistryContact(ctx, demoAccountId(CUSTOMER), made.id)).toMatchObject(registered)
    expect(await ctx.exportParts?.holders?.(ctx)).toMatchObject({ custom: expect.arrayContaining([made]) })
    const person = await updateWhois(ctx, made.id, { ...COMPANY, isCompany: false })
    expect(person).toMatchObject({ legalForm: null, registrationNumber: '' })
    expect(await getRegistryContact(ctx, demoAccountId(CUSTOMER), made.id)).toMatchObject({
      legalForm: null,
      registrationNumber: null,
    })
  })

  test('of the standard registrant stay when a client does not send them', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { email, phone } = await getStandardWhois(ctx)
    const registered = { legalForm: 'LIMITED_COMPANY', registrationNumber: '87654321' }
    expect(await updateStandardWhois(ctx, { email, phone, ...registered })).toMatchObject(registered)
    const later = await ctx.another({ signedInAs: CUSTOMER })
    expect(await updateStandardWhois(later, { email, phone })).toMatchObject(registered)
    expect(await getRegistryContact(ctx, demoAccountId(CUSTOMER), null)).toMatchObject(registered)
    expect(await updateStandardWhois(later, { email, phone, legalForm: 'BV' })).toMatchObject({
      issues: [{ field: 'legalForm' }],
    })
  })

  test('are asked for only if an extension that is sold wants them', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    expect((await listWhois(ctx)).wantsLegalForm).toBe(false)
    await ctx.db.transaction((tx) =>
      run(
        tx
          .update(products)
          .set({ specs: { domain: { wantsLegalForm: true } } })
          .where(eq(products.extension, 'nl')),
      ),
    )
    await refreshCatalogue(ctx)
    expect((await listWhois(ctx)).wantsLegalForm).toBe(true)
  })
})

describe('an own registrant', () => {
  test('is created, read, changed and deleted', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const made = await createWhois(ctx, FORM)
    if (!(made instanceof WhoisNode)) throw new Error('the holder was refused')
    expect(made.id).toMatch(/^who_/)
    expect(await findWhois(ctx, made.id)).toEqual({
      ...FORM,
      ...{ id: made.id, label: 'Hanna Houder, Voorbeeldstad', legalForm: null, registrationNumber: '' },
    })
    await updateWhois(ctx, made.id, { ...FORM, company: 'Houder BV', vat: 'NL 1234.56.789.B01' })
    expect(await findWhois(ctx, made.id)).toMatchObject({ company: 'Houder BV', vat: 'NL123456789B01' })
    expect(await deleteWhois(ctx, made.id)).toEqual({ id: made.id })
    expect(await findWhois(ctx, made.id)).toBeNull()
  })

  test('cannot be deleted while a domain uses it', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const holderId = demoHolderId('pien@voorbeeld.nl')
    const at = { registeredAt: ctx.now, expiresAt: ctx.now, createdAt: ctx.now }
    const domain = { id: newId('dom'), accountId: demoAccountId(CUSTOMER), name: 'van-pien.nl', holderId, ...at }
    await ctx.db.transaction(async (tx) => void (await run(tx.insert(domains).values(domain))))
    expect(await deleteWhois(ctx, holderId)).toMatchObject({ code: 'HOLDER_IN_USE', status: 409 })
    expect(await findWhois(ctx, holderId)).not.toBeNull()
    await ctx.db.transaction(async (tx) => void (await run(tx.update(domains).set({ holderId: null }))))
    expect(await deleteWhois(ctx, holderId)).toEqual({ id: holderId })
  })

  test('cannot be deleted while anything else refers to it', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const holderId = demoHolderId('pien@voorbeeld.nl')
    await ctx.db.transaction(async (tx) => {
      await run(tx.update(orderLines).set({ holderId }).where(eq(orderLines.domainName, 'alleenlezen.nl')))
    })
    expect(await deleteWhois(ctx, holderId)).toMatchObject({ code: 'HOLDER_IN_USE' })
    expect(await findWhois(ctx, holderId)).not.toBeNull()
  })

  test('does not exist for other accounts', async () => {
    const ctx = await testContext({ signedInAs: 'reseller@voorbeeld.nl' })
    for (const id of [demoHolderId('pien@voorbeeld.nl'), 'who_AAAAAAAAAAAAAAAAAAAAAA', demoAccountId(CUSTOMER)]) {
      expect(await findWhois(ctx, id)).toBeNull()
      const missing = { code: 'NOT_FOUND' }
      await expect(requireWhois(ctx, id)).rejects.toMatchObject(missing)
      await expect(updateWhois(ctx, id, FORM)).rejects.toMatchObject(missing)
      await expect(updateWhois(ctx, id, {})).rejects.toMatchObject(missing)
      await expect(deleteWhois(ctx, id)).rejects.toMatchObject(missing)
    }
    const owner = await ctx.another({ signedInAs: CUSTOMER })
    expect(await findWhois(owner, demoHolderId('pien@voorbeeld.nl'))).toMatchObject({ forename: 'Pien' })
  })

  test('names each field that is missing or wrong [WHO-002, WHO-003, WHO-005, WHO-006, WHO-007]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const required = [
      'forename',
      'surname',
      'street',
      'houseNumber',
      'postcode',
      'city',
      'country',
      'phone',
      'email',
      'gender',
    ]
    const cases: [Record<string, unknown>, string | null][] = [
      ...required.map((field): [Record<string, unknown>, string] => [{ [field]: undefined }, field]),
      [{ country: 'XX' }, 'country'],
      [{ gender: 'X' }, 'gender'],
      [{ isCompany: true }, 'company'],
      [{ vat: 'NL123456789B01' }, 'vat'],
      [{ houseNumberAdd: undefined, vat: undefined }, null],
    ]
    for (const [changes, field] of cases) {
      const answer = await createWhois(ctx, { ...FORM, ...changes })
      if (field === null) expect(answer).toBeInstanceOf(WhoisNode)
      else expect(answer).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field }] })
    }
  })
})

describe('the standard holder', () => {
  test('has its own contact details; the previous address is notified, and the login address stays [WHO-027]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const changed = await updateStandardWhois(ctx, { email: 'domeinen@voorbeeld.nl', phone: '010 765 43 21' })
    expect(changed).toEqual({
      ...{ label: 'Voorbeeldklant BV', email: 'domeinen@voorbeeld.nl', phone: '010 765 43 21' },
      ...{ legalForm: null, registrationNumber: '' },
    })
    expect(await getStandardWhois(ctx)).toEqual(changed)
    expect(ctx.viewer.account?.email).toBe(CUSTOMER)
    await ctx.jobs.settle()
    const mails = ctx.adapters.embedded.mailbox.list()
    expect(mails.map(({ to }) => to)).toEqual([CUSTOMER])
    expect(await updateStandardWhois(ctx, { email: 'geen adres', phone: '' })).toMatchObject({
      issues: [{ field: 'email' }, { field: 'phone' }],
    })
  })

  test('has the data of the account, for the register', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const accountId = demoAccountId(CUSTOMER)
    expect(await getRegistryContact(ctx, accountId, null)).toMatchObject({
      company: 'Voorbeeldklant BV',
      email: CUSTOMER,
      houseNumber: '1',
      country: 'NL',
    })
    const pien = demoHolderId('pien@voorbeeld.nl')
    expect(await getRegistryContact(ctx, accountId, pien)).toMatchObject({ forename: 'Pien', company: null })
    await expect(getRegistryContact(ctx, demoAccountId('reseller@voorbeeld.nl'), pien)).rejects.toThrow(pien)
  })
})
