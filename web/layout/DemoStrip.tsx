import { useText } from '../i18n/preferences'
import { useSite } from '../i18n/SiteContext'
import styles from './DemoStrip.module.css'
import { layoutText } from './layout.text'

/** Says that this is a demo shop, where its mail can be read. */
export function DemoStrip() {
  const t = useText(layoutText)
  if (!useSite().isDemo) return null
  return (
    <section className={styles.strip} aria-label="Demo">
      <p className="wrap">
        {t.demo} <a href="/dev/mail">{t.mailbox}</a>
      </p>
    </section>
  )
}
