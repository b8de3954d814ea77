import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { capital } from '../../i18n/capital'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { download } from '../../lib/save-as'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { FormCell, FormGrid } from '../../ui/FormGrid'
import { Note } from '../../ui/Note'
import { PopoverButton } from '../../ui/Popover'
import { Section } from '../../ui/Section'
import { Select } from '../../ui/Select'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import type { BookkeepingExportKind, ExportCard_BookkeepingFragment } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { monthInWords, monthSearch } from './asked-month'
import styles from './BookkeepingPage.module.css'
import { bookkeepingText } from './bookkeeping.text'

const BOOKKEEPING = graphql(`
  fragment ExportCard_bookkeeping on Bookkeeping {
    month
    isRunning
    months
    invoices
    invoicesGross
    creditNotes
    creditNotesGross
    total
    journal
    isBalanced
    accounts {
      account
      number
      name
      isOwn
    }
    lastExport {
      month
      kind
      at
      madeBy
    }
  }
`)

const EXPORT = graphql(`
  mutation ExportBookkeeping($input: ExportBookkeepingInput!) {
    exportBookkeeping(input: $input) {
      ... on BookkeepingExport {
        filename
        path
      }
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

const KINDS = ['JOURNAL', 'DOCUMENTS'] as const satisfies BookkeepingExportKind[]

/** Chooses a month and a file, says whether the month balances, and makes the file. */
export function ExportCard({ bookkeeping: from }: { bookkeeping: FragmentType<typeof BOOKKEEPING> }) {
  const { data: bookkeeping } = useSuspenseFragment({ fragment: BOOKKEEPING, from })
  const text = useText(bookkeepingText)
  const { locale } = usePreferences()
  const navigate = useNavigate()
  const [kind, setKind] = useState<BookkeepingExportKind>('JOURNAL')
  const [isExporting, setIsExporting] = useState(false)
  const mayExport = useHasRight('INVOICES_EDIT')
  const { month, isRunning, months, accounts, lastExport } = bookkeeping
  const name = capital(monthInWords(month, locale, false))
  const optionOf = (value: string) => {
    const words = capital(monthInWords(value, locale))
    // Only the first can be the present month.
    const runs = value === month ? isRunning : value === months[0] && value > month
    return { value, label: runs ? text.running({ month: words }) : words }
  }
  return (
    <Section title={text.export}>
      <CardPart>
        <FormGrid>
          <FormCell span={4}>
            <Select
              label={text.month}
              options={months.map(optionOf)}
              value={month}
              onChange={(next) => void navigate({ search: monthSearch(next) })}
            />
          </FormCell>
          <FormCell span={4}>
            <Select
              label={text.kind}
              options={KINDS.map((value) => ({ value, label: text[value] }))}
              value={kind}
              onChange={setKind}
            />
          </FormCell>
          <FormCell span={4}>
            <ChartOfAccounts accounts={accounts} />
          </FormCell>
        </FormGrid>
        <Balance bookkeeping={bookkeeping} name={name} />
        <p className={`hint ${styles.about}`}>{text.moneyAbout}</p>
      </CardPart>
      <CardPart kind="foot">
        <div className="spread">
          <span className="small muted">
            {lastExport
              ? text.lastExport({
                  month: monthInWords(lastExport.month, locale, lastExport.month.slice(0, 4) !== month.slice(0, 4)),
                  day: formatDay(Date.parse(lastExport.at), locale),
                  name: lastExport.madeBy,
                })
              : text.neverExported}
          </span>
          {mayExport ? (
            <Button variant="primary" size="sm" icon={Download} onClick={() => setIsExporting(true)}>
              {capital(text.exportMonth({ month: monthInWords(month, locale, false) }))}
            </Button>
          ) : (
            <span className="small muted">{text.mayNotExport}</span>
          )}
        </div>
      </CardPart>
      {isExporting && (
        <ExportDialog month={month} kind={kind} isRunning={isRunning} onClose={() => setIsExporting(false)} />
      )}
    </Section>
  )
}

function Balance({ bookkeeping, name }: { bookkeeping: ExportCard_BookkeepingFragment; name: string }) {
  const text = useText(bookkeepingText)
  const money = useExactMoney()
  const { isRunning, isBalanced, invoices, invoicesGross, creditNotes, creditNotesGross, total, journal } = bookkeeping
  if (!isBalanced)
    return (
      <Note kind="error" className={styles.note} title={text.unbalanced({ month: name })}>
        {text.unbalancedAbout({ total: money(total), journal: money(journal) })}
      </Note>
    )
  if (invoices + creditNotes === 0) return <Note className={styles.note}>{text.nothing({ month: name })}</Note>
  const title = isRunning ? text.balancedSoFar({ month: name }) : text.balanced({ month: name })
  const amounts = {
    invoicesGross: money(invoicesGross),
    creditNotesGross: money(creditNotesGross),
    total: money(total),
  }
  return (
    <Note kind="ok" className={styles.note} title={title}>
      {text.sums({ invoices, creditNotes, ...amounts })}
    </Note>
  )
}

/** The accounts of the journal. The operator sets their numbers, and nobody here. */
function ChartOfAccounts({ accounts }: Pick<ExportCard_BookkeepingFragment, 'accounts'>) {
  const text = useText(bookkeepingText)
  const own = accounts.filter(({ isOwn }) => isOwn).length
  const count = accounts.length
  const shown = own === 0 ? text.standard({ count }) : text.own({ own, count })
  return (
    <div>
      <span className={styles.label} aria-hidden="true">
        {text.accounts}
      </span>
      <PopoverButton
        isBlock
        className={styles.chart}
        iconEnd={ChevronDown}
        aria-label={`${text.accounts}: ${shown}`}
        buttonLabel={shown}
        label={text.accounts}
      >
        {() => (
          <>
            <dl className={styles.accounts}>
              {accounts.map(({ account, number, name }) => (
                <div key={account}>
                  <dt>{number}</dt>
                  <dd>{name}</dd>
                </div>
              ))}
            </dl>
            <p className="hint">{text.accountsAbout}</p>
          </>
        )}
      </PopoverButton>
    </div>
  )
}

interface ExportDialogProps {
  month: string
  kind: BookkeepingExportKind
  isRunning: boolean
  onClose(): void
}

function ExportDialog({ month, kind, isRunning, onClose }: ExportDialogProps) {
  const text = useText(bookkeepingText)
  const { locale } = usePreferences()
  const make = useAct(EXPORT)
  const done = useDone(onClose)
  const words = monthInWords(month, locale)
  return (
    <ActDialog
      title={capital(text.exportMonth({ month: words }))}
      act={text.exportAct({ month: words })}
      button={capital(text.exportMonth({ month: monthInWords(month, locale, false) }))}
      run={async ({ reason }) => {
        const answer = await make({ month, kind, reason })
        if (answer.__typename === 'BookkeepingExport') download(answer.path, answer.filename)
        return answer
      }}
      onDone={() => done(text.exported)}
      onClose={onClose}
    >
      <p>
        <b>{text[kind]}</b>
      </p>
      <p>{text[`${kind}About`]}</p>
      {isRunning && <p>{text.runningAbout}</p>}
    </ActDialog>
  )
}
