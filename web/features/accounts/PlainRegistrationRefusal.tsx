import type { Registration } from '../../../rules/registration'
import { fieldText } from '../../forms/fields.text'
import { useText } from '../../i18n/preferences'
import { usePosted } from '../../lib/plain-page'
import { FormNote } from '../../ui/FormNote'
import { registrationText } from './registration.text'
import { REGISTRATION_FIELDS } from './registration-fields'

export type PlainField = Exclude<keyof Registration, 'isCompany'>

const FIELDS = REGISTRATION_FIELDS.filter((name) => name !== 'isCompany')

/** Error summary above the forms for a registration posted without JavaScript. */
export function PlainRegistrationRefusal() {
  const text = useText(registrationText)
  const labels = useText(fieldText)
  const posted = usePosted('registration')
  if (!posted) return null
  const wrong = FIELDS.filter((name) => posted.issues[name])
  const fields = wrong.map((name) => ({ id: idOf(name), label: `${labels[name]}: ${posted.issues[name]}` }))
  return (
    <FormNote title={text.refused} fields={fields}>
      {posted.message || labels.checkFields({ count: wrong.length })}
    </FormNote>
  )
}

/** Id by which the summary links to a field of the plain form. */
export const idOf = (name: PlainField) => `plain-${name}`
