import { useEffect, useRef, useState } from 'react'
import type { CaptchaAction } from '../../../rules/captcha'
import { usePreferences, useText } from '../../i18n/preferences'
import { vendorText } from './vendor.text'
import { loadVendor, type Vendor } from './vendors'

interface VendorWidgetProps {
  vendor: Vendor
  action: CaptchaAction
  /** Called with the token when solved, and with null when it expires. */
  onToken(token: string | null): void
}

/** The captcha of a vendor, in a frame of its own. Throws while rendering if it cannot be shown. */
export function VendorWidget({ vendor, action, onToken }: VendorWidgetProps) {
  const { locale } = usePreferences()
  const text = useText(vendorText)
  const place = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { provider, siteKey, scriptUrl, endpoint } = vendor
  useEffect(() => {
    // A child of its own: the libraries refuse an element that they have filled before.
    const element = document.createElement('div')
    place.current?.append(element)
    let isGone = false
    let remove = () => {}
    const fail = (reason: unknown) => {
      if (!isGone) setFailure(reason)
    }
    const setToken = (token: string | null) => {
      if (!isGone) onToken(token)
    }
    loadVendor({ provider, siteKey, scriptUrl, endpoint }, locale)
      .then((show) => {
        if (isGone) return
        remove = show({
          element,
          action,
          onToken: setToken,
          onExpired: () => setToken(null),
          onFailure: () => fail(new Error(`The captcha reports an error: ${provider}`)),
        })
      })
      .catch(fail)
    return () => {
      isGone = true
      remove()
      element.remove()
    }
  }, [provider, siteKey, scriptUrl, endpoint, action, locale, onToken])
  if (failure) throw failure
  return (
    <>
      <div ref={place} />
      {provider === 'RECAPTCHA_V3' && <p>{text.inBackground}</p>}
    </>
  )
}
