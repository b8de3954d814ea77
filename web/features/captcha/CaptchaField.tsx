import { Component, lazy, type ReactNode, Suspense } from 'react'
import type { CaptchaAction } from '../../../rules/captcha'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { FieldError } from '../../ui/Field'
import { Skeleton } from '../../ui/Skeleton'
import styles from './CaptchaField.module.css'
import { captchaText } from './captcha.text'
import type { Captcha } from './useCaptcha'

const ChosenCaptcha = lazy(async () => ({ default: (await import('./ChosenCaptcha')).ChosenCaptcha }))

interface CaptchaFieldProps {
  action: CaptchaAction
  captcha: Captcha
  /** Why the captcha is shown. */
  children?: ReactNode
}

/** Renders nothing until the server requires a captcha, and then loads its script. */
export function CaptchaField({ action, captcha, children }: CaptchaFieldProps) {
  const text = useText(captchaText)
  if (!captcha.isAsked) return null
  return (
    <div role="group" aria-label={text.label} className={styles.captcha}>
      {children && (
        <div role="alert">
          <FieldError>{children}</FieldError>
        </div>
      )}
      <CaptchaBoundary fallback={<FieldError>{text.unavailable}</FieldError>}>
        <Suspense fallback={<Skeleton width="320px" height="50px" />}>
          <ChosenCaptcha key={captcha.attempt} action={action} onToken={captcha.setToken} />
        </Suspense>
      </CaptchaBoundary>
    </div>
  )
}

interface CaptchaBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** If the captcha cannot be loaded, the form and its input must remain. */
class CaptchaBoundary extends Component<CaptchaBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
