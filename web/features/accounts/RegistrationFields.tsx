import { dayInAmsterdam } from '../../../rules/calendar'
import { useText } from '../../i18n/preferences'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Segmented } from '../../ui/Segmented'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { AddressFields } from './AddressFields'
import { NewPasswordField } from './NewPasswordField'
import { registrationText } from './registration.text'
import type { RegistrationForm } from './useRegistrationForm'

/** The fifteen fields of a new customer (AUTH-014, MOD-011). */
export function RegistrationFields({ form }: { form: RegistrationForm }) {
  const text = useText(registrationText)
  const isCompany = form.watch('isCompany')
  return (
    <>
      <Segmented
        label={text.accountType}
        options={[
          { value: 'company', label: text.company },
          { value: 'person', label: text.person },
        ]}
        value={isCompany ? 'company' : 'person'}
        onChange={(value) => {
          form.setValue('isCompany', value === 'company', { shouldDirty: true })
          form.clearErrors('companyName')
        }}
      />
      <FormGrid>
        {isCompany && (
          <FormCell>
            <TextField {...form.field('companyName')} label={text.companyName} autoComplete="organization" required />
          </FormCell>
        )}
        <FormCell span={3}>
          <Select
            label={text.gender}
            name="gender"
            options={[
              { value: 'M', label: text.M },
              { value: 'F', label: text.F },
            ]}
            value={form.watch('gender')}
            onChange={(value) => form.setValue('gender', value)}
            error={form.errorOf('gender')}
          />
        </FormCell>
        <FormCell span={4} phone={6}>
          <TextField {...form.field('firstName')} label={text.firstName} autoComplete="given-name" required />
        </FormCell>
        <FormCell span={5} phone={6}>
          <TextField {...form.field('lastName')} label={text.lastName} autoComplete="family-name" required />
        </FormCell>
        <AddressFields form={form} />
        <FormCell span={4}>
          <TextField
            {...form.field('birthDate')}
            type="date"
            max={dayInAmsterdam(Date.now())}
            label={text.birthDate}
            mark={text.optional}
            autoComplete="bday"
          />
        </FormCell>
        <FormCell span={4}>
          <TextField {...form.field('phoneNumber')} type="tel" label={text.phoneNumber} autoComplete="tel" required />
        </FormCell>
        <FormCell>
          <TextField {...form.field('email')} type="email" label={text.email} autoComplete="email" required />
        </FormCell>
        <FormCell>
          <NewPasswordField {...form.field('password')} typed={form.watch('password')} />
        </FormCell>
      </FormGrid>
    </>
  )
}
