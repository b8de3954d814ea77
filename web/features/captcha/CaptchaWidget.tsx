import 'altcha/altcha.css'
import 'altcha/external'
import 'altcha/i18n/nl'
import { useSuspenseQuery } from '@apollo/client/react'
import type {} from 'altcha/types/react'
import Solver from 'altcha/workers/pbkdf2?worker'
import { useEffect, useRef } from 'react'
import { usePreferences } from '../../i18n/preferences'
import { CAPTCHA_KEY_QUERY, type CaptchaAction, challengeUrl } from './challenge'

// Worker and styles come as files of our own: the page's security policy allows no inline ones.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Solver())

const LOOK = JSON.stringify({ hideFooter: true, hideLogo: true })

interface CaptchaWidgetProps {
  action: CaptchaAction
  /** Called with the token when it is solved, and with null when that is over. */
  onToken(token: string | null): void
}

/** The altcha element: a box to tick, after which the browser works for about a second. */
export function CaptchaWidget({ action, onToken }: CaptchaWidgetProps) {
  const { locale } = usePreferences()
  const { data } = useSuspenseQuery(CAPTCHA_KEY_QUERY, { variables: { version: 'V2' } })
  const widget = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = widget.current
    const follow = (event: Event) => onToken(tokenOf(event))
    element?.addEventListener('statechange', follow)
    return () => element?.removeEventListener('statechange', follow)
  }, [onToken])
  return (
    <altcha-widget
      ref={widget}
      challenge={challengeUrl(data.captchaKey, action)}
      name="captcha"
      language={locale}
      configuration={LOOK}
    />
  )
}

/** The element tells its state and, when it is verified, the payload that proves it. */
function tokenOf(event: Event): string | null {
  // Its type declarations leave the detail of the event out.
  const { detail } = event as CustomEvent<{ state: string; payload: string | null }>
  return detail.state === 'verified' ? detail.payload : null
}
