import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useMoney, useText } from '../../i18n/preferences'
import { homeText } from './home.text'
import styles from './Panel.module.css'
import { PRICE_PROMISE } from './price-promise-fragment'

interface PricePromiseProps {
  extension: FragmentType<typeof PRICE_PROMISE>
}

/** The price of the first year with the price of the next one under it (CAT-025). */
export function PricePromise({ extension: from }: PricePromiseProps) {
  const { data } = useSuspenseFragment({ fragment: PRICE_PROMISE, from })
  const t = useText(homeText)
  const money = useMoney()
  return (
    <section className={styles.panel}>
      <h2>{t.promiseTitle}</h2>
      <p className="muted">{t.promise}</p>
      <dl className={styles.years}>
        <div>
          <dt>
            {t.example}
            <b>{`.${data.extension}`}</b>, {t.firstYear}
          </dt>
          <dd>{money(data.discountedPrice)}</dd>
        </div>
        <div>
          <dt>{t.everyYearAfter}</dt>
          <dd>{money(data.originalPrice)}</dd>
        </div>
      </dl>
    </section>
  )
}
