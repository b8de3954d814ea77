import { expect, test } from 'vitest'
import { ask } from '../../../tests/support/ask'
import { testContext } from '../../../tests/support/test-context'

const FORM = {
  ...{ firstName: 'Onno', lastName: 'Volledig', companyName: 'Volledig BV', phoneNumber: '+31 10 000 00 07' },
  ...{ postCode: '1234 AB', city: 'Voorbeeldstad', street: 'Kade', streetNumber: '12' },
}
const UPDATE = `mutation ($input: UpdateCustomerDataInput!) { updateCustomerData(input: $input) {
  ... on CustomerDataSaved { customerData { country countryId isComplete } viewer { account { country } } }
  ... on InvalidInput { issues { field } }
} }`

test.each([
  ['its code', { country: 'BE' }],
  ['its code in small letters', { country: 'be' }],
  ['its number', { countryId: 21 }],
  ['both, of which the code counts', { country: 'BE', countryId: 154 }],
])('a country is named by %s', async (_, country) => {
  const ctx = await testContext({ signedInAs: 'onvolledig@voorbeeld.nl' })
  const { data } = await ask(ctx, UPDATE, { input: { ...FORM, ...country } })
  expect(data.updateCustomerData).toEqual({
    customerData: { country: 'BE', countryId: 21, isComplete: true },
    viewer: { account: { country: 'BE' } },
  })
})

test.each([
  ['a code that no country has', { country: 'XX' }],
  ['a number that no country has', { countryId: 250 }],
  ['neither', {}],
])('%s is refused at its field', async (_, country) => {
  const ctx = await testContext({ signedInAs: 'onvolledig@voorbeeld.nl' })
  const { data, errors } = await ask(ctx, UPDATE, { input: { ...FORM, ...country } })
  expect([data.updateCustomerData, errors]).toEqual([{ issues: [{ field: 'countryId' }] }, {}])
})
