import { type CustomerData, parseCustomerData } from '../../../rules/customer-data'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import type { AddressForm } from './address-form'
import { CUSTOMER_DATA_FIELDS } from './customer-data-fields'

export type CustomerDataFormState = RuleForm<CustomerData> & AddressForm

/** Customer data as they are being filled in, beginning with what is known. */
export function useCustomerDataForm(known: CustomerData): CustomerDataFormState {
  const form = useRuleForm<CustomerData>({ values: known, fields: CUSTOMER_DATA_FIELDS, parse: parseCustomerData })
  const typed = form.watch()
  return {
    ...form,
    address: typed,
    chooseCountry(chosen) {
      form.setValue('countryId', chosen, { shouldDirty: true })
      form.recheck('countryId')
    },
    takeFound({ street, city }) {
      const isAsKnown = typed.postCode === known.postCode && typed.streetNumber === known.streetNumber
      // What is known of an address is the customer's own; only a new one is looked up for it.
      if (isAsKnown && typed.street && typed.city) return
      form.setValue('street', street, { shouldDirty: true })
      form.setValue('city', city, { shouldDirty: true })
      form.clearErrors(['street', 'city'])
    },
  }
}
