import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { FieldError } from '../../ui/Field'
import { Skeleton } from '../../ui/Skeleton'
import styles from './CaptchaField.module.css'
import { captchaText } from './captcha.text'
import type { CaptchaAction } from './challenge'
import type { Captcha } from './useCaptcha'

const CaptchaWidget = lazy(async () => ({ default: (await import('./CaptchaWidget')).CaptchaWidget }))

interface CaptchaFieldProps {
  action: CaptchaAction
  captcha: Captcha
  /** Why it is there. */
  children?: ReactNode
}

/** Shows nothing until the server asks for a captcha; its script is fetched then. */
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
          <CaptchaWidget key={captcha.attempt} action={action} onToken={captcha.setToken} />
        </Suspense>
      </CaptchaBoundary>
    </div>
  )
}

interface CaptchaBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** A captcha that cannot be fetched must not take the form and what was typed with it. */
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
