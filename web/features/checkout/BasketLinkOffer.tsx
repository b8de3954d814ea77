import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { type ReactNode, useState } from 'react'
import type { CheckoutPeriod } from '../../../rules/checkout-items'
import { toUnicode } from '../../../rules/domain-name'
import { basisPointsOf } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { BasketLinkMode, BasketLinkOffer_GoneFragment } from '../../gql/graphql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
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

graphql(`
  fragment BasketLinkOffer_gone on GoneItem {
    title
    message
  }
`)

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

interface ChoiceProps {
  token: string
  /** How many things lie in the reader's basket already. */
  itemsHere: number
  /** The choice is made, or there was none to make. */
  onDone(): void
}

interface BasketLinkOfferProps extends ChoiceProps {
  /** Null when it is none of this shop; its basket is when it is too old. */
  link: { basket?: FragmentType<typeof LINKED_BASKET> | null; gone: readonly BasketLinkOffer_GoneFragment[] } | null
}

/** What a link with a basket in it holds at the prices of today, and the choice of what becomes of it. */
export function BasketLinkOffer({ link, ...choice }: BasketLinkOfferProps) {
  const text = useText(basketLinkText)
  const { onDone } = choice
  if (!link) return <Unusable title={text.unknown} onDone={onDone} lead={text.unknownText} />
  if (!link.basket) return <Unusable title={text.expired} onDone={onDone} lead={text.expiredText} />
  return <Offer basket={link.basket} gone={link.gone} {...choice} />
}

interface OfferProps extends ChoiceProps {
  basket: FragmentType<typeof LINKED_BASKET>
  gone: readonly BasketLinkOffer_GoneFragment[]
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

/** What is no longer to be had of the link, each with its reason. */
function Gone({ items }: { items: readonly BasketLinkOffer_GoneFragment[] }) {
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

/** Whoever has nothing in the basket has nothing to choose. */
function Choice({ token, itemsHere, onDone }: ChoiceProps) {
  const text = useText(basketLinkText)
  const { failed } = useText(checkoutText)
  const open = useAct(OPEN_BASKET_LINK)
  const [busy, setBusy] = useState<BasketLinkMode | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function take(mode: BasketLinkMode) {
    setBusy(mode)
    setProblem(null)
    try {
      const answer = await open({ token, mode })
      if (answer.__typename === 'CheckoutBasket') return onDone()
      const issue = answer.__typename === 'InvalidInput' ? answer.issues[0] : undefined
      setProblem(issue?.message ?? answer.message)
    } catch (error) {
      reportError(error)
      setProblem(failed)
    }
    setBusy(null)
  }

  const button = (mode: BasketLinkMode, label: string, variant?: 'primary') => (
    <Button
      variant={variant}
      size="lg"
      disabled={busy !== null && busy !== mode}
      isBusy={busy === mode}
      busyLabel={text.taking}
      onClick={() => void take(mode)}
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
