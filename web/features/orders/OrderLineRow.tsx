import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import type { OrderStatus } from '../../gql/graphql'
import { useExactMoney, useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { DomainName } from '../../ui/DomainName'
import { deliveryWord, TONES } from './delivery'
import { deliveryText } from './delivery.text'
import { LineIcon } from './LineIcon'
import styles from './OrderLineRow.module.css'
import { orderText } from './order.text'
import { ORDER_LINE_ROW } from './order-line-fragment'
import { productPath } from './product-path'

interface OrderLineRowProps {
  line: FragmentType<typeof ORDER_LINE_ROW>
  /** How the order as a whole stands: a line that waits, waits for that. */
  orderStatus: OrderStatus
  /** Left out where the product is shown already. */
  hasLink?: boolean
}

/** A product that was ordered: what it is, how far it is, and the way to it. */
export function OrderLineRow({ line: from, orderStatus, hasLink = true }: OrderLineRowProps) {
  const { data: line } = useSuspenseFragment({ fragment: ORDER_LINE_ROW, from })
  const text = useText(orderText)
  const words = useText(deliveryText)
  const money = useMoney()
  const { showsVat } = usePreferences()
  const exactMoney = useExactMoney()
  const word = deliveryWord(line, orderStatus)
  const isDomain = line.kind === 'DOMAIN'
  return (
    <li className={styles.row}>
      <LineIcon kind={line.kind} name={line.domainName ?? line.title} />
      <div className={styles.words}>
        <p className={styles.title}>{isDomain ? <DomainName name={line.title} /> : line.productName}</p>
        <p className={styles.what}>
          {isDomain ? line.productName : line.domainName && text.forDomain({ domain: line.domainName })}
          <span className={styles.price}>
            {money(line.price)} {showsVat ? text.withVat : text.withoutVat}
          </span>
        </p>
        {word === 'failed' && (
          <p className={styles.reason}>
            {line.message} {line.refund !== null && text.refund({ amount: exactMoney(line.refund) })}
          </p>
        )}
      </div>
      <div className={styles.end}>
        <Badge tone={TONES[word]}>{words[word]}</Badge>
        {hasLink && (
          <LinkButton
            size="sm"
            render={(link) => (
              <Link to={productPath(line.type)} aria-label={`${text.toProduct}: ${line.title}`} {...link} />
            )}
          >
            {text.toProduct}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
