import { useText } from '../i18n/preferences'
import { telephoneLink, useSite } from '../lib/site'
import { paths } from '../paths'
import { Note } from '../ui/Note'
import { withoutScriptText } from './without-script.text'

interface WithoutScriptProps {
  /** What does not work without JavaScript. */
  what: keyof Pick<(typeof withoutScriptText)['nl'], 'page' | 'services' | 'account'>
}

/** Tells a reader without JavaScript what does not work and what to do; hidden from others. */
export function WithoutScript({ what }: WithoutScriptProps) {
  return (
    <noscript>
      <WhatToDo what={what} />
    </noscript>
  )
}

/** Replaces a page that only the browser renders. */
export function PageWithoutScript() {
  const t = useText(withoutScriptText)
  return (
    <noscript>
      <div className="wrap">
        <WhatToDo what="page" />
        <p>
          <a href={paths.home}>{t.home}</a>
        </p>
      </div>
    </noscript>
  )
}

function WhatToDo({ what }: WithoutScriptProps) {
  const t = useText(withoutScriptText)
  const { phone, email } = useSite()
  return (
    <Note kind="info" title={t[what]}>
      <p>{t.whatToDo}</p>
      {(phone || email) && (
        <p>
          {t.orContact} {phone && <a href={telephoneLink(phone)}>{phone}</a>} {phone && email && t.or}{' '}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
    </Note>
  )
}
