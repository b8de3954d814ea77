import { termsParts, termsTextIn } from '../../../rules/general-terms'
import { usePreferences, useText } from '../../i18n/preferences'
import { ModalDialog } from '../../ui/ModalDialog'
import styles from './ShopPage.module.css'
import type { TermsVersion } from './TermsCard'
import { termsText } from './terms.text'

/** A version of the general terms, as customers read it. */
export function TermsReader({ version, onClose }: { version: TermsVersion; onClose(): void }) {
  const text = useText(termsText)
  const { locale } = usePreferences()
  return (
    <ModalDialog isOpen size="wide" title={text.number(version)} closeLabel={text.close} onClose={onClose}>
      <div className={styles.reader}>
        {termsParts(termsTextIn(version, locale)).map(({ title, paragraphs }) => (
          <section key={title}>
            {title !== '' && <h3>{title}</h3>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </ModalDialog>
  )
}
