import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import type { BillingPeriod } from '../../gql/graphql'
import styles from './BasketGroup.module.css'
import { BasketLine } from './BasketLine'
import { BASKET_GROUP } from './basket-panel-fragment'
import type { RemoveLine } from './useRemoveLine'

interface BasketGroupProps {
  item: FragmentType<typeof BASKET_GROUP>
  period: BillingPeriod
  sharesFlag: boolean
  remove: RemoveLine
}

/** A domain with all that hangs on it; or hosting that waits for a domain. */
export function BasketGroup({ item, period, sharesFlag, remove }: BasketGroupProps) {
  const { data } = useSuspenseFragment({ fragment: BASKET_GROUP, fragmentName: 'BasketGroup_item', from: item })
  return (
    <li className={styles.group}>
      <div className={data.connectedItem.length > 0 ? styles.parent : undefined}>
        <BasketLine item={data} period={period} sharesFlag={sharesFlag} remove={remove} />
      </div>
      {data.connectedItem.length > 0 && (
        <ul>
          {data.connectedItem.map((child) => (
            <li key={child.id} className={styles.child}>
              <BasketLine item={child} period={period} isChild remove={remove} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
