import { expect, test } from 'vitest'
import { parseCustomerData } from '../../../rules/customer-data'
import { fromCustomerDto } from '../../../rules/customer-dto'
import { testContext } from '../../../tests/support/test-context'
import { customerDataOf, findAccount, findViewerAccount, hasCompleteData, saveCustomerData } from './accounts.service'

const FORM = {
  firstName: ' Onno ',
  lastName: 'Volledig',
  companyName: '',
  phoneNumber: '+31 10 000 00 07',
  countryId: 21,
  postCode: '1000',
  city: 'Voorbeeldstad',
  street: ' Kade ',
  streetNumber: '12',
  streetNumberAddition: '',
}

test('customer data complete an account, trimmed where they should be and no further [CHK-045]', async () => {
  const ctx = await testContext({ signedInAs: 'onvolledig@voorbeeld.nl' })
  expect(findViewerAccount(ctx)?.isComplete).toBe(false)
  const parsed = parseCustomerData(fromCustomerDto(FORM))
  if (!parsed.ok) throw new Error('the form was refused')
  const { id } = await saveCustomerData(ctx, parsed.value)
  const account = await findAccount(ctx, id)
  expect(account).toMatchObject({
    firstName: 'Onno',
    street: ' Kade ',
    country: 'BE',
    isCompany: false,
    companyName: null,
  })
  if (!account) throw new Error('the account is gone')
  expect(hasCompleteData(account)).toBe(true)
  expect(customerDataOf(account)).toEqual({ ...FORM, firstName: 'Onno' })
})

test('a company name makes the customer a company; a sub-user changes nothing', async () => {
  const parsed = parseCustomerData(fromCustomerDto({ ...FORM, companyName: 'Kade BV' }))
  if (!parsed.ok) throw new Error('the form was refused')
  const ctx = await testContext({ signedInAs: 'onvolledig@voorbeeld.nl' })
  expect(await saveCustomerData(ctx, parsed.value)).toMatchObject({ isCompany: true, companyName: 'Kade BV' })
  const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  await expect(saveCustomerData(subUser, parsed.value)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
