import { firstYearOf } from '../../../rules/line-pricing'
import { cents } from '../../../rules/money'
import { useMoney, useText } from '../../i18n/preferences'
import styles from './FirstYear.module.css'
import { firstYearText } from './first-year.text'

interface FirstYearProps {
  /** Cents per month, excluding VAT. */
  originalPrice: number
  /** Price of the first six months; equal to `originalPrice` without a welcome discount. */
  discountedPrice: number
}

/** Costs of the first year and of each later year, shown below a monthly price that is paid per year. */
export function FirstYear({ originalPrice, discountedPrice }: FirstYearProps) {
  const t = useText(firstYearText)
  const money = useMoney()
  const first = firstYearOf({ original: cents(originalPrice), discounted: cents(discountedPrice) })
  const later = firstYearOf({ original: cents(originalPrice), discounted: cents(originalPrice) })
  return (
    <span className={styles.sum}>
      <span>
        <b className="num">{money(first)}</b> {first === later ? t.perYear : t.firstYear}
      </span>{' '}
      {first !== later && <small>{t.later({ price: money(later) })}</small>}
    </span>
  )
}
