import { useApolloClient, useSuspenseQuery } from '@apollo/client/react'
import { Server, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { useBusyRows } from '../../forms/useBusyRows'
import { graphql } from '../../gql'
import type { BasketPartsQuery, ShopChannel } from '../../gql/graphql'
import { useExactMoney, useMoney, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { paths } from '../../paths'
import { IconButton, LinkButton } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Popover } from '../../ui/Popover'
import { Price } from '../../ui/Price'
import { showToast } from '../../ui/toast-store'
import { BasketLine } from './BasketLine'
import styles from './BasketParts.module.css'
import { basketPartsText } from './basket-parts.text'
import { countDomains, countPackages } from './count-domains'
import { useBasketTotals } from './useBasketTotals'
import { useRemoveLine } from './useRemoveLine'
import { fetchAgain } from './useTabsInStep'

const BASKET_PARTS = graphql(`
  query BasketParts($channel: ShopChannel!) {
    basket(channel: $channel) {
      id
      channel
      period
      totalPricePerPeriodExcludeTax
      includeVatRate
      allBasketItems {
        id
        productType
      }
      items {
        id
        ...BasketLine_item
        connectedItem {
          id
          ...BasketLine_item
        }
      }
    }
    filledCheckoutBasket {
      id
      totalPricePerPeriodIncludeTax
      items {
        id
        title
        productName
        discountedPrice
      }
    }
  }
`)

const REMOVE_LOOSE_PRODUCT = graphql(`
  mutation RemoveLooseProduct($input: RemoveCheckoutItemInput!) {
    removeCheckoutItem(input: $input) {
      __typename
    }
  }
`)

interface BasketPartsProps {
  channel: ShopChannel
  isLoggedIn: boolean
  isOpen: boolean
  /** The order page of the channel. */
  href: string
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose(): void
}

/** Basket panel of the header: domains with linked items, and separate products, each with a link. An empty part is left out. */
export function BasketParts({ isOpen, triggerRef, onClose, ...props }: BasketPartsProps) {
  const t = useText(basketPartsText)
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onClose={onClose}
      label={t.basket}
      closeLabel={t.closeBasket}
      placement="bottom end"
    >
      <Parts {...props} onLeave={onClose} />
    </Popover>
  )
}

interface PartsProps extends Pick<BasketPartsProps, 'channel' | 'isLoggedIn' | 'href'> {
  onLeave(): void
}

function Parts({ channel, isLoggedIn, href, onLeave }: PartsProps) {
  const { data } = useSuspenseQuery(BASKET_PARTS, { variables: { channel }, fetchPolicy: 'cache-and-network' })
  const t = useText(basketPartsText)
  const money = useExactMoney()
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const remove = useRemoveLine(channel, panel)
  const { basket, filledCheckoutBasket: loose } = data
  const { gross } = useBasketTotals(channel, basket)
  const total = gross + (loose?.totalPricePerPeriodIncludeTax ?? 0)
  const hasItems = basket.items.length > 0
  return (
    <div ref={panel} className={styles.panel}>
      <h2 ref={heading} tabIndex={-1} data-basket-heading>
        {t.basket}
      </h2>
      {hasItems && loose && <p className="small muted">{t.twoParts}</p>}
      {hasItems && (
        <section aria-labelledby="basket-domains" className={styles.part}>
          <div className={styles.head}>
            <h3 id="basket-domains">{t.domainsPart}</h3>
            <span className="hint">
              {t.domainCount({
                count: countDomains(basket.allBasketItems),
                packages: countPackages(basket.allBasketItems),
              })}
            </span>
          </div>
          <ul>
            {basket.items.map((item) => (
              <li key={item.id}>
                <BasketLine item={item} period={basket.period} remove={remove} />
                {item.connectedItem.map((child) => (
                  <BasketLine key={child.id} item={child} period={basket.period} isChild remove={remove} />
                ))}
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <span>
              <b className="num">{money(gross)}</b> <span className="hint">{t.including}</span>
            </span>
            <LinkButton
              variant="primary"
              size="sm"
              render={(link) => <Link {...link} to={`${href}#step-2`} onClick={onLeave} />}
            >
              {t.continueOrder}
            </LinkButton>
          </div>
        </section>
      )}
      {loose && <LoosePart {...{ loose, channel, isLoggedIn, onLeave }} isOnlyPart={!hasItems} />}
      {hasItems && loose && <p className="hint">{t.bothParts({ price: money(total) })}</p>}
    </div>
  )
}

interface LoosePartProps {
  loose: NonNullable<BasketPartsQuery['filledCheckoutBasket']>
  channel: ShopChannel
  isLoggedIn: boolean
  isOnlyPart: boolean
  onLeave(): void
}

function LoosePart({ loose, channel, isLoggedIn, isOnlyPart, onLeave }: LoosePartProps) {
  const t = useText(basketPartsText)
  const exact = useExactMoney()
  const money = useMoney()
  const client = useApolloClient()
  const remove = useAct(REMOVE_LOOSE_PRODUCT)
  const removing = useBusyRows()
  const heading = useRef<HTMLHeadingElement>(null)

  async function takeOut(itemId: string, name: string): Promise<void> {
    try {
      await remove({ itemId })
      await fetchAgain(client, channel)
      heading.current?.focus()
    } catch (error) {
      reportError(error)
      showToast({ kind: 'error', text: t.notRemoved({ name }) })
    }
  }

  return (
    <section aria-labelledby="basket-loose" className={styles.part}>
      <div className={styles.head}>
        <h3 ref={heading} id="basket-loose" tabIndex={-1}>
          {t.loosePart}
        </h3>
        <span className="hint">{t.productCount({ count: loose.items.length })}</span>
      </div>
      <ul>
        {loose.items.map(({ id, title, productName, discountedPrice }) => (
          <li key={id} className={styles.loose} data-removing={removing.isBusy(id) || undefined}>
            <Icon of={Server} className="muted" />
            <span>{title === productName ? title : `${productName}, ${title}`}</span>
            <Price size="sm" amount={money(discountedPrice)} />
            <IconButton
              icon={X}
              size="xs"
              label={t.removeNamed({ name: title })}
              onClick={() => void removing.run(id, () => takeOut(id, title))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span>
          <b className="num">{exact(loose.totalPricePerPeriodIncludeTax)}</b>{' '}
          <span className="hint">{t.including}</span>
        </span>
        <LinkButton
          variant={isOnlyPart ? 'primary' : 'secondary'}
          size="sm"
          render={(link) => <Link {...link} to={paths.checkout} onClick={onLeave} />}
        >
          {t.toSummary}
        </LinkButton>
      </div>
      {!isLoggedIn && <p className="hint">{t.loginFirst}</p>}
    </section>
  )
}
