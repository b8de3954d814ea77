import { dayInAmsterdam } from '../../../rules/calendar'
import { parseRegistration, REGISTRATION_DEFAULTS, type Registration } from '../../../rules/registration'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import type { AddressForm } from './address-form'
import { REGISTRATION_FIELDS } from './registration-fields'

export type RegistrationForm = RuleForm<Registration> & AddressForm

/** The registration as it is being filled in. It outlives the place where it is drawn. */
export function useRegistrationForm(): RegistrationForm {
  const form = useRuleForm<Registration>({
    values: REGISTRATION_DEFAULTS,
    fields: REGISTRATION_FIELDS,
    parse: (values) => parseRegistration(values, dayInAmsterdam(Date.now())),
    // One registration form is on screen at a time, so its controls have fixed ids.
    idPrefix: 'registration',
  })
  const [postCode, streetNumber, countryId] = form.watch(['postCode', 'streetNumber', 'countryId'])
  return {
    ...form,
    address: { postCode, streetNumber, countryId },
    chooseCountry(chosen) {
      form.setValue('countryId', chosen, { shouldDirty: true })
      form.recheck('countryId')
    },
    takeFound({ street, city }) {
      form.setValue('street', street, { shouldDirty: true })
      form.setValue('city', city, { shouldDirty: true })
      form.clearErrors(['street', 'city'])
    },
  }
}
