import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { type ReactNode } from 'react'
import type { CheckoutPeriod } from '../../../rules/checkout-items'
import { toUnicode } from '../../../rules/domain-name'
import { basisPointsOf } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { BasketLinkMode } from '../../gql/graphql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Totals } from '../../ui/Totals'
import styles from './BasketLinkOffer.module.css'
import { basketLinkText } from './basket-link.text'
import { CheckoutFrame } from './CheckoutFrame'
import { checkoutText } from './checkout.text'
import { ProductLine } from './ProductRow'
import { periodText, summaryText } from './summary.text'

const LINKED_BASKET = graphql(`
  fragment BasketLinkOffer_basket on CheckoutBasket {
    id
    period
    totalPricePerPeriodExcludeTax
    totalPricePerPeriodIncludeTax
    vatRate
    items {
      id
      ...ProductRow_item
    }
  }
`)

const OPEN_BASKET_LINK = graphql(`
  mutation OpenBasketLink($input: OpenBasketLinkInput!) {
    openBasketLink(input: $input) {
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

interface GoneItem {
  title: string
  /** Reason, in the language of the reader. */
  message: string
}

interface ChoiceProps {
  token: string
  /** Number of items already in the reader's basket. */
  itemsHere: number
  /** Called when the choice is made, or there is none to make. */
  onDone(): void
}

interface BasketLinkOfferProps extends ChoiceProps {
  /** Null when the token is unknown to this shop; its basket is null when it has expired. */
  link: { basket?: FragmentType<typeof LINKED_BASKET> | null; gone: readonly GoneItem[] } | null
}

/** Contents of a basket link at current prices, and the choice to add or replace. */
export function BasketLinkOffer({ link, ...choice }: BasketLinkOfferProps) {
  const text = useText(basketLinkText)
  const { onDone } = choice
  if (!link) return <Unusable title={text.unknown} onDone={onDone} lead={text.unknownText} />
  if (!link.basket) return <Unusable title={text.expired} onDone={onDone} lead={text.expiredText} />
  return <Offer basket={link.basket} gone={link.gone} {...choice} />
}

interface OfferProps extends ChoiceProps {
  basket: FragmentType<typeof LINKED_BASKET>
  gone: readonly GoneItem[]
}

function Offer({ basket, gone, ...choice }: OfferProps) {
  const { data } = useSuspenseFragment({
    fragment: LINKED_BASKET,
    fragmentName: 'BasketLinkOffer_basket',
    from: basket,
  })
  const text = useText(basketLinkText)
  const { items, ...sum } = data
  if (items.length === 0)
    return (
      <Unusable title={text.gone} onDone={choice.onDone} lead={text.goneText}>
        <Gone items={gone} />
      </Unusable>
    )
  return (
    <CheckoutFrame title={text.title} lead={text.lead}>
      <Gone items={gone} />
      <Card as="section" aria-label={text.products}>
        <ul>
          {items.map((item) => (
            <ProductLine key={item.id} item={item} />
          ))}
        </ul>
      </Card>
      <Card isPadded className={styles.choice}>
        <Sum {...sum} period={sum.period as CheckoutPeriod} />
        <Choice {...choice} />
      </Card>
    </CheckoutFrame>
  )
}

/** Items of the link that are no longer available, each with its reason. */
function Gone({ items }: { items: readonly GoneItem[] }) {
  const text = useText(basketLinkText)
  if (items.length === 0) return null
  return (
    <Note kind="warn" title={text.leftOut}>
      <ul className={styles.gone}>
        {items.map(({ title, message }) => (
          <li key={title + message}>
            <b>{toUnicode(title)}</b>: {message}
          </li>
        ))}
      </ul>
    </Note>
  )
}

interface UnusableProps {
  title: string
  lead: string
  onDone(): void
  children?: ReactNode
}

function Unusable({ title, lead, onDone, children }: UnusableProps) {
  const text = useText(basketLinkText)
  return (
    <CheckoutFrame title={title} lead={lead}>
      {children}
      <div>
        <Button onClick={onDone}>{text.without}</Button>
      </div>
    </CheckoutFrame>
  )
}

interface SumProps {
  period: CheckoutPeriod
  totalPricePerPeriodExcludeTax: number
  totalPricePerPeriodIncludeTax: number
  /** As a fraction. */
  vatRate: number
}

function Sum({ period, totalPricePerPeriodExcludeTax: net, totalPricePerPeriodIncludeTax: gross, vatRate }: SumProps) {
  const text = useText(summaryText)
  const periods = useText(periodText)
  const vatLine = useText(vatText).line
  const money = useExactMoney()
  return (
    <div>
      <h2>{text.per({ period: periods[period] })}</h2>
      <Totals
        rows={[
          { label: text.excluding, amount: money(net) },
          { label: vatLine({ rate: basisPointsOf(vatRate) }), amount: money(gross - net) },
          { label: text.total, amount: money(gross), kind: 'total' },
        ]}
      />
    </div>
  )
}

/** With an empty basket there is nothing to choose. */
function Choice({ token, itemsHere, onDone }: ChoiceProps) {
  const text = useText(basketLinkText)
  const { failed } = useText(checkoutText)
  const open = useAct(OPEN_BASKET_LINK)
  const { run, pending, problem } = useAttempt(failed, async (mode: BasketLinkMode) => {
    const answer = await open({ token, mode })
    if (answer.__typename === 'CheckoutBasket') {
      onDone()
      return null
    }
    const issue = answer.__typename === 'InvalidInput' ? answer.issues[0] : undefined
    return issue ?? answer
  })
  const busy = pending?.[0] ?? null

  const button = (mode: BasketLinkMode, label: string, variant?: 'primary') => (
    <Button
      variant={variant}
      size="lg"
      disabled={busy !== null && busy !== mode}
      isBusy={busy === mode}
      busyLabel={text.taking}
      onClick={() => void run(mode)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {itemsHere > 0 && (
        <Note kind="info" title={text.hasBasket({ count: itemsHere })}>
          {text.hasBasketText}
        </Note>
      )}
      {problem && (
        <Note kind="error" role="alert">
          {problem}
        </Note>
      )}
      <div className={styles.buttons}>
        {button('ADD', itemsHere > 0 ? text.add : text.take, 'primary')}
        {itemsHere > 0 && button('REPLACE', text.replace)}
        {(itemsHere > 0 || problem) && (
          <Button variant="quiet" size="lg" disabled={busy !== null} onClick={onDone}>
            {text.without}
          </Button>
        )}
      </div>
    </>
  )
}
