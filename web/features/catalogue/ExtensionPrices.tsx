import { useMoney, useText } from '../../i18n/preferences'
import { catalogueText } from './catalogue.text'
import styles from './ExtensionPrices.module.css'
import { extensionText } from './extension.text'
import { VatNote } from './VatNote'

interface ExtensionPricesProps {
  extension: string
  isOnOffer: boolean
  /** Net cents a year. */
  originalPrice: number
  discountedPrice: number
}

/** The first year, the years after it, and for how long (CAT-024, CAT-025, CAT-028). */
export function ExtensionPrices({ extension, isOnOffer, originalPrice, discountedPrice }: ExtensionPricesProps) {
  const t = useText(extensionText)
  const { perYear } = useText(catalogueText)
  const money = useMoney()
  return (
    <section className={styles.prices} aria-label={t.prices({ extension })}>
      <dl>
        {isOnOffer && <Fact label={t.firstYear} value={money(discountedPrice)} unit={perYear} />}
        <Fact label={isOnOffer ? t.everyYearAfter : t.everyYear} value={money(originalPrice)} unit={perYear} />
        <div>
          <dt>{t.period}</dt>
          <dd className={styles.words}>{t.periodBody}</dd>
        </div>
      </dl>
      <p className="hint">
        <VatNote /> {isOnOffer && t.offerNote} {isOnOffer && extension === 'nl' && t.nlNote}
      </p>
    </section>
  )
}

function Fact({ label, value, unit }: { label: string; value: string; unit: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value} <small>{unit}</small>
      </dd>
    </div>
  )
}
