import type { Gender } from '../../../rules/fields'
import { fieldText } from '../../forms/fields.text'
import type { Choice, FieldProps } from '../../forms/useRuleForm'
import { useText } from '../../i18n/preferences'
import { FormCell } from '../../ui/FormGrid'
import { Segmented } from '../../ui/Segmented'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'

interface PersonForm {
  field(name: 'forename' | 'surname'): FieldProps
  choice(name: 'gender'): Choice<Gender>
  idOf(name: 'gender'): string
}

/** Gender, first name and surname. */
export function PersonFields({ form }: { form: PersonForm }) {
  const text = useText(fieldText)
  return (
    <>
      <FormCell span={3}>
        <fieldset id={form.idOf('gender')}>
          <Select
            {...form.choice('gender')}
            label={text.gender}
            name="gender"
            options={[
              { value: 'M', label: text.M },
              { value: 'F', label: text.F },
            ]}
          />
        </fieldset>
      </FormCell>
      <FormCell span={4} phone={6}>
        <TextField {...form.field('forename')} label={text.forename} autoComplete="given-name" required />
      </FormCell>
      <FormCell span={5} phone={6}>
        <TextField {...form.field('surname')} label={text.surname} autoComplete="family-name" required />
      </FormCell>
    </>
  )
}

interface CompanyOrPersonProps {
  label: string
  form: { choice(name: 'isCompany'): Choice<boolean> }
  /** Called when the company fields are hidden, or shown again with their earlier input. */
  onSwitch(): void
}

export function CompanyOrPerson({ label, form, onSwitch }: CompanyOrPersonProps) {
  const text = useText(fieldText)
  const isCompany = form.choice('isCompany')
  return (
    <Segmented
      label={label}
      options={[
        { value: 'company', label: text.companyKind },
        { value: 'person', label: text.personKind },
      ]}
      value={isCompany.value ? 'company' : 'person'}
      onChange={(kind) => {
        isCompany.onChange(kind === 'company')
        onSwitch()
      }}
    />
  )
}
