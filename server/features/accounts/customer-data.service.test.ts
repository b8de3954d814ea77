import { expect, test } from 'vitest'
import { testContext } from '../../../tests/support/test-context'
import { findViewerAccount } from './accounts.service'
import { getCustomerData, updateCustomerData } from './customer-data.service'

const FORM = {
  firstName: 'Onno',
  lastName: 'Volledig',
  phoneNumber: '+31 10 000 00 07',
  countryId: 154,
  postCode: '1234 AB',
  city: 'Voorbeeldstad',
  street: 'Voorbeeldstraat',
  streetNumber: '12',
}

test('the rest of the same request uses the new data', async () => {
  const ctx = await testContext({ signedInAs: 'onvolledig@voorbeeld.nl' })
  expect(findViewerAccount(ctx)?.isComplete).toBe(false)
  await updateCustomerData(ctx, { ...FORM, firstName: 'Onna' })
  expect(findViewerAccount(ctx)).toMatchObject({ firstName: 'Onna', isComplete: true })
})

test('one wrong field prevents the other nine from being stored [CHK-042]', async () => {
  const ctx = await testContext({ signedInAs: 'onvolledig@voorbeeld.nl' })
  const before = await getCustomerData(ctx)
  expect(await updateCustomerData(ctx, { ...FORM, street: ' ' })).toMatchObject({
    issues: [{ field: 'street', message: 'Vul dit veld in.' }],
  })
  expect(await getCustomerData(ctx)).toEqual(before)
})

test('changes of customer data are rate limited', async () => {
  const ctx = await testContext({ signedInAs: 'onvolledig@voorbeeld.nl' })
  for (let times = 0; times < 120; times++) await updateCustomerData(ctx, FORM)
  await expect(updateCustomerData(ctx, FORM)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const other = await ctx.another({ signedInAs: 'klant@voorbeeld.nl' })
  expect(await updateCustomerData(other, FORM)).not.toHaveProperty('issues')
})

test('customer data are neither read nor changed without a login [CHK-097]', async () => {
  const ctx = await testContext()
  await expect(getCustomerData(ctx)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  await expect(updateCustomerData(ctx, FORM)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
})
