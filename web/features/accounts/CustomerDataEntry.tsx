import type { CustomerData } from '../../../rules/customer-data'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { FormNote } from '../../ui/FormNote'
import { TextField } from '../../ui/TextField'
import { AddressFields } from './AddressFields'
import styles from './CustomerDataEntry.module.css'
import { customerDataText } from './customer-data.text'
import { registrationText } from './registration.text'
import { useCustomerDataForm } from './useCustomerDataForm'
import { useCustomerDataSending } from './useCustomerDataSending'

interface CustomerDataEntryProps {
  known: CustomerData
  onSaved(): void
}

/** The ten fields, with what is wrong under each and on top (CHK-036). */
export function CustomerDataEntry({ known, onSaved }: CustomerDataEntryProps) {
  const text = useText(customerDataText)
  const labels = useText(registrationText)
  const form = useCustomerDataForm(known)
  const { isBusy, refusals, general, submit } = useCustomerDataSending(form, onSaved)
  const wrong = form.wrongFields.map((name) => ({ id: form.idOf(name), label: labels[name] }))
  const isRefused = refusals > 0 && (wrong.length > 0 || general !== null)
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Card>
        <CardPart className={styles.part}>
          <p className="muted">{text.intro}</p>
          {isRefused && (
            <FormNote key={refusals} title={text.refused} fields={wrong} focusesFirst>
              {general ?? labels.checkFields({ count: wrong.length })}
            </FormNote>
          )}
          <h3>{text.you}</h3>
          <FormGrid>
            <FormCell span={6} phone={6}>
              <TextField {...form.field('firstName')} label={labels.firstName} autoComplete="given-name" required />
            </FormCell>
            <FormCell span={6} phone={6}>
              <TextField {...form.field('lastName')} label={labels.lastName} autoComplete="family-name" required />
            </FormCell>
            <FormCell span={6}>
              <TextField
                {...form.field('companyName')}
                label={labels.companyName}
                mark={labels.optional}
                autoComplete="organization"
              />
            </FormCell>
            <FormCell span={6}>
              <TextField
                {...form.field('phoneNumber')}
                type="tel"
                label={labels.phoneNumber}
                autoComplete="tel"
                required
              />
            </FormCell>
          </FormGrid>
        </CardPart>
        <CardPart className={styles.part}>
          <h3>{text.address}</h3>
          <FormGrid>
            <AddressFields form={form} />
          </FormGrid>
        </CardPart>
        <CardPart kind="foot" className={styles.foot}>
          <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={text.saving}>
            {text.save}
          </Button>
        </CardPart>
      </Card>
    </form>
  )
}
