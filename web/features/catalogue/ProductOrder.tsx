import { useQuery } from '@apollo/client/react'
import type { FormEvent, ReactNode } from 'react'
import { cents } from '../../../rules/money'
import { vatOver } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { graphql } from '../../gql'
import { useExactMoney, useMoney, useText, useVatRate } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Totals } from '../../ui/Totals'
import styles from './ProductOrder.module.css'
import { productText } from './product.text'

interface ProductOrderProps {
  onSubmit(event: FormEvent): void
  isBusy: boolean
  /** Refusal that belongs to no field. */
  refused: string | null
  /** Staff paused the sale of the chosen product. */
  isPaused?: boolean
  /** Items to order, with the price of the first term in cents excluding VAT, and the later price. */
  lines: readonly { name: string; about: ReactNode; net: number; later?: string }[]
  /** Shown above the lines, such as a choice of term. */
  head?: ReactNode
  /** Label of the total; the first year's by default. */
  totalLabel?: string
  /** Replaces the order button for products that need no basket. */
  action?: ReactNode
  /** Shown below the totals: the price from the second year on. */
  later: string
  /** Shown above the button, for example that the customer already has the product. */
  note?: ReactNode
  /** `Question`s. */
  children: ReactNode
}

/** Form to configure a product, with its costs beside it. */
export function ProductOrder(props: ProductOrderProps) {
  const { onSubmit, isBusy, refused, isPaused = false, lines, head, totalLabel, later, note, action, children } = props
  const text = useText(productText)
  const vatLine = useText(vatText).line
  const money = useExactMoney()
  const net = cents(lines.reduce((sum, line) => sum + line.net, 0))
  const rate = useVatRate()
  const vat = vatOver(net, rate)
  return (
    <form className={styles.order} noValidate onSubmit={onSubmit}>
      <Card>{children}</Card>
      <Card as="section" isPadded className={styles.summary} aria-label={text.summary}>
        <h3>{text.summary}</h3>
        {head}
        <ul>
          {lines.map((line) => (
            <li key={line.name}>
              <div>
                <b>{line.name}</b>
                {line.about && <span className="hint">{line.about}</span>}
              </div>
              <span>
                {line.net === 0 ? text.free : money(line.net)}
                {line.later && <span className="hint">{line.later}</span>}
              </span>
            </li>
          ))}
        </ul>
        <Totals
          className={styles.totals}
          rows={[
            { label: text.net, amount: money(net) },
            { label: vatLine({ rate }), amount: money(vat) },
            { label: totalLabel ?? text.total, amount: money(net + vat), kind: 'total' },
          ]}
        />
        <p className={`hint ${styles.later}`}>{later}</p>
        <AdministrationCosts />
        {note}
        {isPaused && <Note kind="warn">{text.paused}</Note>}
        {refused && (
          <Note kind="error" role="alert">
            {refused}
          </Note>
        )}
        {action ?? (
          <>
            <Button type="submit" variant="primary" isBlock isBusy={isBusy} disabled={isPaused}>
              {text.add}
            </Button>
            <p className={`hint ${styles.foot}`}>{text.nothingYet}</p>
          </>
        )}
      </Card>
    </form>
  )
}

const FEES = graphql(`
  query ProductOrderFees {
    paymentMethods(channel: CUSTOMER) {
      paymentMethod
      name
      price
    }
  }
`)

/**
 * Fees of the payment methods, shown before the checkout. Hidden when they cannot be fetched, since the checkout shows them too.
 */
function AdministrationCosts() {
  const text = useText(productText)
  const money = useMoney()
  const { data } = useQuery(FEES, { ssr: false, errorPolicy: 'ignore' })
  const charged = data?.paymentMethods.filter(({ price }) => price > 0) ?? []
  if (charged.length === 0) return null
  const methods = charged.map(({ name, price }) => text.feeOf({ method: name, price: money(price) })).join(', ')
  return <p className="hint">{text.fees({ methods })}</p>
}

/** One numbered step of the form. */
export function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.question}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
