import { LEGAL_FORMS, type LegalForm } from '../../../rules/legal-form'
import { fieldText } from '../../forms/fields.text'
import type { Choice, FieldProps } from '../../forms/useRuleForm'
import { useText } from '../../i18n/preferences'
import { FormCell } from '../../ui/FormGrid'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { legalFormText } from './holder-form.text'

interface RegistrationForm {
  field(name: 'registrationNumber'): FieldProps
  choice(name: 'legalForm'): Choice<LegalForm | ''>
  idOf(name: 'legalForm'): string
}

/** Legal form and trade register number of a company, which some registries want. */
export function RegistrationFields({ form }: { form: RegistrationForm }) {
  const labels = useText(fieldText)
  const words = useText(legalFormText)
  return (
    <>
      <FormCell span={6}>
        <fieldset id={form.idOf('legalForm')}>
          <Select
            {...form.choice('legalForm')}
            label={labels.legalForm}
            mark={labels.optional}
            name="legalForm"
            options={(['', ...LEGAL_FORMS] as const).map((value) => ({ value, label: words[value || 'none'] }))}
          />
        </fieldset>
      </FormCell>
      <FormCell span={6}>
        <TextField {...form.field('registrationNumber')} label={labels.registrationNumber} mark={labels.optional} />
      </FormCell>
    </>
  )
}
