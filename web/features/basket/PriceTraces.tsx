import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { graphql } from '../../gql'
import type { PriceTraces_BasketFragment } from '../../gql/graphql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Disclosure } from '../../ui/Disclosure'
import { lineName } from './BasketLine'
import styles from './BasketPanel.module.css'
import { basketText } from './basket.text'

const PRICE_TRACES = graphql(`
  fragment PriceTraces_basket on Basket {
    id
    channel
    allBasketItems {
      id
      title
      productName
      productType
      invoiced
      discountedPricePerPeriod
      deduction
      trace {
        kind
        label
        amount
      }
    }
  }
`)

/** "Waarom deze prijs?": the steps that led to each line's price, as calculated by the server. */
export function PriceTraces({ basket }: { basket: FragmentType<typeof PRICE_TRACES> }) {
  const { data } = useSuspenseFragment({ fragment: PRICE_TRACES, from: basket })
  const t = useText(basketText)
  const priced = data.allBasketItems.filter(
    (item) => item.invoiced && item.discountedPricePerPeriod + item.deduction > 0,
  )
  if (priced.length === 0) return null
  return (
    <Disclosure isSmall summary={t.why}>
      {priced.map((item) => (
        <Trace key={item.id} item={item} />
      ))}
      <p className={styles.basis}>{t.netAmounts}</p>
    </Disclosure>
  )
}

function Trace({ item }: { item: PriceTraces_BasketFragment['allBasketItems'][number] }) {
  const t = useText(basketText)
  const money = useExactMoney()
  return (
    <div className={styles.trace}>
      <p>{lineName(t, item)}</p>
      <dl>
        {item.trace.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount < 0 ? `−\u00a0${money(-amount)}` : money(amount)}</dd>
          </div>
        ))}
        <div className={styles.together}>
          <dt>{t.together}</dt>
          <dd>{money(item.discountedPricePerPeriod)}</dd>
        </div>
      </dl>
    </div>
  )
}
