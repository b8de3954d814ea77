import 'altcha/altcha.css'
import 'altcha/external'
import 'altcha/i18n/nl'
import type {} from 'altcha/types/react'
import Solver from 'altcha/workers/pbkdf2?worker'
import { useEffect, useRef } from 'react'
import { usePreferences } from '../../i18n/preferences'

// Worker and styles are files of the shop: the page's security policy allows no inline ones.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Solver())

const LOOK = JSON.stringify({ hideFooter: true, hideLogo: true })

interface CaptchaWidgetProps {
  /** Address of a new challenge. */
  challenge: string
  /** Called with the token when solved, and with null when it expires. */
  onToken(token: string | null): void
}

/** The altcha element: a checkbox, after which the browser computes for about a second. */
export function CaptchaWidget({ challenge, onToken }: CaptchaWidgetProps) {
  const { locale } = usePreferences()
  const widget = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = widget.current
    const follow = (event: Event) => onToken(tokenOf(event))
    element?.addEventListener('statechange', follow)
    return () => element?.removeEventListener('statechange', follow)
  }, [onToken])
  return <altcha-widget ref={widget} challenge={challenge} name="captcha" language={locale} configuration={LOOK} />
}

/** Token in the element's state event: its payload when verified, otherwise null. */
function tokenOf(event: Event): string | null {
  // Its type declarations omit the event's detail.
  const { detail } = event as CustomEvent<{ state: string; payload: string | null }>
  return detail.state === 'verified' ? detail.payload : null
}
