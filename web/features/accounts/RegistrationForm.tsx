import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { FormNote } from '../../ui/FormNote'
import { CaptchaField } from '../captcha/CaptchaField'
import styles from './Form.module.css'
import { RegistrationFields } from './RegistrationFields'
import { registrationText } from './registration.text'
import { useRegistration } from './useRegistration'
import type { RegistrationForm as Form } from './useRegistrationForm'

interface RegistrationFormProps {
  form: Form
  /** The mail with the link is on its way. */
  onRegistered(email: string): void
}

/** One form for two hosts: the tab on a wide screen, a modal on a narrow one. */
export function RegistrationForm({ form, onRegistered }: RegistrationFormProps) {
  const text = useText(registrationText)
  const { captcha, isBusy, refusals, general, submit } = useRegistration(form, onRegistered)
  const fields = form.wrongFields.map((name) => ({
    id: form.idOf(name),
    label: name === 'isCompany' ? text.accountType : text[name],
  }))
  const isRefused = refusals > 0 && (fields.length > 0 || general !== null)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {isRefused && (
        <FormNote key={refusals} title={text.refused} fields={fields} focusesFirst>
          {general ?? text.checkFields({ count: fields.length })}
        </FormNote>
      )}
      <RegistrationFields form={form} />
      <CaptchaField action="registration" captcha={captcha}>
        {text.captcha}
      </CaptchaField>
      <div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBusy={isBusy}
          busyLabel={text.creating}
          disabled={!captcha.maySend}
        >
          {text.create}
        </Button>
        {!captcha.maySend && <p className="hint">{text.captchaFirst}</p>}
      </div>
    </form>
  )
}
