import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { graphql } from '../gql'
import { invoicePath } from '../paths'
import { AsideDialog, MatchDialog } from './BankDialogs'
import { bankText } from './bank.text'
import styles from './InvoicesPage.module.css'

const BANK_ENTRY_ROW = graphql(`
  fragment BankEntryRow_entry on BankEntry {
    id
    bookedOn
    amount
    remaining
    name
    accountEnd
    description
    state
    isExact
    candidates {
      invoiceId
      number
      customerName
      amount
      why
    }
    matches {
      invoiceId
      number
      customerName
      amount
    }
  }
`)

/** One entry of a statement, with the invoices that it may belong to, or does. */
export function BankEntryRow({ entry: from }: { entry: FragmentType<typeof BANK_ENTRY_ROW> }) {
  const { data } = useSuspenseFragment({ fragment: BANK_ENTRY_ROW, fragmentName: 'BankEntryRow_entry', from })
  const text = useText(bankText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const [act, setAct] = useState<'match' | 'aside' | null>(null)
  const { id, bookedOn, amount, remaining, accountEnd, description, state, isExact, candidates, matches } = data
  const name = data.name ?? text.unknown
  const isPart = state === 'OPEN' && remaining < Math.abs(amount)
  const close = () => setAct(null)
  return (
    <tr>
      <td>{formatLocalDate(bookedOn, locale)}</td>
      <td data-label={text.party}>
        <span>
          {name}
          {accountEnd && <small>{text.accountEnd({ end: accountEnd })}</small>}
        </span>
      </td>
      <td data-label={text.description} className={styles.description}>
        {description}
      </td>
      <td data-label={text.amount} className="num">
        <span>
          {money(amount)}
          {isPart && <small>{text.remaining({ amount: money(remaining) })}</small>}
        </span>
      </td>
      <td data-label={state === 'OPEN' ? text.fits : text.matched}>
        <span className="small">
          {matches.map((match) => (
            <span key={match.invoiceId} className={styles.candidate}>
              <Link to={invoicePath(match.invoiceId)}>{match.number}</Link> {match.customerName}, {money(match.amount)}
            </span>
          ))}
          {candidates.map((candidate) => (
            <span key={candidate.invoiceId} className={styles.candidate}>
              <Link to={invoicePath(candidate.invoiceId)}>{candidate.number}</Link>{' '}
              {[candidate.customerName, candidate.why && text[candidate.why]].filter(Boolean).join(', ')}
            </span>
          ))}
          {matches.length + candidates.length === 0 && text.nothingFits}
        </span>
      </td>
      <td>
        <div className={styles.acts}>
          {state === 'OPEN' && candidates.length > 0 && (
            <Button
              size="sm"
              variant={isExact ? 'primary' : 'secondary'}
              aria-label={text.matchOf({ name })}
              data-row=""
              onClick={() => setAct('match')}
            >
              {text.match}
            </Button>
          )}
          {state !== 'MATCHED' && matches.length === 0 && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={state === 'OPEN' ? text.asideOf({ name }) : text.reopenOf({ name })}
              onClick={() => setAct('aside')}
            >
              {state === 'OPEN' ? text.aside : text.reopen}
            </Button>
          )}
        </div>
        {act === 'match' && <MatchDialog entry={{ id, name, isExact, candidates }} onClose={close} />}
        {act === 'aside' && <AsideDialog entry={{ id, name }} isAside={state === 'OPEN'} onClose={close} />}
      </td>
    </tr>
  )
}
