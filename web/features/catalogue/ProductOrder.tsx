import type { FormEvent, ReactNode } from 'react'
import { cents } from '../../../rules/money'
import { vatOver } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { useExactMoney, useText, useVatRate } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Totals } from '../../ui/Totals'
import styles from './ProductOrder.module.css'
import { productText } from './product.text'

interface ProductOrderProps {
  onSubmit(event: FormEvent): void
  isBusy: boolean
  /** What was refused and belongs to no field. */
  refused: string | null
  /** What comes in the basket, with its net price for the first year in cents. */
  lines: readonly { name: string; about: ReactNode; net: number }[]
  /** Said below the totals: what it costs from the second year on. */
  later: string
  /** Said above the button, such as that one has it already. */
  note?: ReactNode
  /** `Question`s. */
  children: ReactNode
}

/** The form in which a product is put together, with what it will cost beside it. */
export function ProductOrder({ onSubmit, isBusy, refused, lines, later, note, children }: ProductOrderProps) {
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
        <ul>
          {lines.map((line) => (
            <li key={line.name}>
              <div>
                <b>{line.name}</b>
                {line.about && <span className="hint">{line.about}</span>}
              </div>
              <span>{line.net === 0 ? text.free : money(line.net)}</span>
            </li>
          ))}
        </ul>
        <Totals
          className={styles.totals}
          rows={[
            { label: text.net, amount: money(net) },
            { label: vatLine({ rate }), amount: money(vat) },
            { label: text.total, amount: money(net + vat), kind: 'total' },
          ]}
        />
        <p className={`hint ${styles.later}`}>{later}</p>
        {note}
        {refused && (
          <Note kind="error" role="alert">
            {refused}
          </Note>
        )}
        <Button type="submit" variant="primary" isBlock isBusy={isBusy}>
          {text.add}
        </Button>
        <p className={`hint ${styles.foot}`}>{text.nothingYet}</p>
      </Card>
    </form>
  )
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
