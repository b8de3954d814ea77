import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { fromCustomerDtoIssues } from '../../../rules/customer-dto'
import { fieldText } from '../../forms/fields.text'
import { RefusalNote } from '../../forms/RefusalNote'
import type { RuleForm } from '../../forms/useRuleForm'
import { type Refusal, type Submit, useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { CaptchaField } from '../captcha/CaptchaField'
import { type Captcha, useCaptcha } from '../captcha/useCaptcha'
import styles from './forms.module.css'
import { registrationText } from './registration.text'

/** What both registrations answer. */
type Answer = { __typename: 'RegistrationReceived' } | ({ __typename: string } & Refusal)

interface Registering {
  captcha: Captcha
  submit: Submit
}

/** Submits a registration, with a captcha once the server requires one. */
export function useRegistering<Values extends FieldValues>(
  form: RuleForm<Values>,
  register: (values: Values, captchaToken: string | null) => Promise<Answer>,
  onRegistered: (values: Values) => Promise<void> | void,
): Registering {
  const { failed } = useText(fieldText)
  const captcha = useCaptcha()
  const submit = useSubmit(form, {
    failed,
    isLocked: !captcha.maySend,
    async send(values) {
      let asksCaptcha = false
      try {
        const answer = await register(values, captcha.token)
        if (!('message' in answer)) {
          await onRegistered(values)
          return null
        }
        asksCaptcha = answer.__typename === 'CaptchaRequired'
        if (asksCaptcha) return null
        return answer.issues ? { ...answer, issues: fromCustomerDtoIssues(answer.issues) } : answer
      } finally {
        captcha.answered(asksCaptcha)
      }
    },
  })
  return { captcha, submit }
}

interface RegistrationFrameProps<Values extends FieldValues> extends Registering {
  form: RuleForm<Values>
  labels: Record<Path<Values>, ReactNode>
  /** Fills the card that it stands in. */
  isWide?: boolean
  /** The fields. */
  children: ReactNode
}

/** A registration around its fields: the error summary, the captcha and the button. */
export function RegistrationFrame<Values extends FieldValues>(props: RegistrationFrameProps<Values>) {
  const { form, submit, captcha, labels, isWide, children } = props
  const text = useText(registrationText)
  const { captchaFirst } = useText(fieldText)
  return (
    <form className={isWide ? styles.short : styles.form} noValidate onSubmit={(event) => void submit.submit(event)}>
      <RefusalNote form={form} submit={submit} title={text.refused} labels={labels} />
      {children}
      <CaptchaField action="registration" captcha={captcha}>
        {text.captcha}
      </CaptchaField>
      <div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBlock={isWide}
          isBusy={submit.isBusy}
          busyLabel={text.creating}
          disabled={!captcha.maySend}
        >
          {text.create}
        </Button>
        <p className="hint">
          {text.terms}{' '}
          <a href={paths.terms} target="_blank" rel="noreferrer">
            {text.termsLink}
          </a>
          .
        </p>
        {!captcha.maySend && <p className="hint">{captchaFirst}</p>}
      </div>
    </form>
  )
}
