import { useText } from '../../i18n/preferences'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Segmented } from '../../ui/Segmented'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { HolderAddress } from './HolderAddress'
import { holderFormText } from './holder-form.text'
import type { HolderFormState } from './useHolderForm'

/** Who the holder is and how to reach them; a VAT number is for companies only (WHO-004). */
export function HolderFields({ form }: { form: HolderFormState }) {
  const t = useText(holderFormText)
  const isCompany = form.watch('isCompany')
  return (
    <>
      <Segmented
        label={t.kind}
        options={[
          { value: 'company', label: t.companyKind },
          { value: 'private', label: t.privateKind },
        ]}
        value={isCompany ? 'company' : 'private'}
        onChange={(kind) => {
          form.setValue('isCompany', kind === 'company', { shouldDirty: true })
          form.clearErrors(['company', 'vat'])
        }}
      />
      <FormGrid>
        <FormCell span={3}>
          <fieldset id={form.idOf('gender')}>
            <Select
              label={t.gender}
              name="gender"
              options={[
                { value: 'M', label: t.M },
                { value: 'F', label: t.F },
              ]}
              value={form.watch('gender')}
              onChange={(value) => form.setValue('gender', value, { shouldDirty: true })}
              error={form.errorOf('gender')}
            />
          </fieldset>
        </FormCell>
        <FormCell span={4} phone={6}>
          <TextField {...form.field('forename')} label={t.forename} autoComplete="given-name" required />
        </FormCell>
        <FormCell span={5} phone={6}>
          <TextField {...form.field('surname')} label={t.surname} autoComplete="family-name" required />
        </FormCell>
        {isCompany && (
          <>
            <FormCell span={6}>
              <TextField {...form.field('company')} label={t.company} autoComplete="organization" required />
            </FormCell>
            <FormCell span={6}>
              <TextField {...form.field('vat')} label={t.vat} mark={t.optional} placeholder="NL000000000B00" />
            </FormCell>
          </>
        )}
        <HolderAddress form={form} />
        <FormCell span={6}>
          <TextField {...form.field('phone')} type="tel" label={t.phone} autoComplete="tel" required />
        </FormCell>
        <FormCell span={6}>
          <TextField {...form.field('email')} type="email" label={t.email} autoComplete="email" required />
        </FormCell>
      </FormGrid>
    </>
  )
}
