import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { dayInAmsterdam } from '../../../rules/calendar'
import { DAY_MS } from '../../../rules/time'
import { amountText, readAmount } from '../../../rules/typed-amounts'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { MoreMenu } from '../frame/MoreMenu'
import { graphql } from '../gql'
import type { InvoiceActs_InvoiceFragment } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { CreditDialog } from './CreditDialog'
import styles from './InvoicesPage.module.css'
import {
  NOTE_BANK_PAYMENT,
  NOTE_SURPLUS_RETURNED,
  PAUSE_REMINDERS,
  REVERT_BANK_PAYMENTS,
  SEND_INVOICE_AGAIN,
  WRITE_OFF_INVOICE,
} from './invoice-mutations'
import { invoicesText } from './invoices.text'
import { AgreePlanDialog, StopPlanDialog } from './PaymentPlanDialogs'

const INVOICE_ACTS = graphql(`
  fragment InvoiceActs_invoice on StaffInvoice {
    id
    number
    status
    isFinal
    isCreditNote
    outstanding
    received
    surplus
    remindersPausedUntil
    customerEmail
    paymentPlan {
      id
      state
    }
    transfers {
      id
    }
  }
`)

type Invoice = InvoiceActs_InvoiceFragment
type Act = 'note' | 'pause' | 'resume' | 'again' | 'revert' | 'returned' | 'credit' | 'plan' | 'stopPlan' | 'writeOff'

interface InvoiceActsProps {
  invoice: FragmentType<typeof INVOICE_ACTS>
  /** On the invoice's own page, the main act is there for the key too. */
  isMain?: boolean
}

/** The acts on an invoice, each in its own dialog. */
export function InvoiceActs({ invoice: from, isMain = false }: InvoiceActsProps) {
  const { data: invoice } = useSuspenseFragment({ fragment: INVOICE_ACTS, fragmentName: 'InvoiceActs_invoice', from })
  const text = useText(invoicesText)
  const mayEdit = useHasRight('INVOICES_EDIT')
  const [act, setAct] = useState<Act | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const mayPropose = useHasRight('CREDIT_PROPOSE')
  if (!invoice.isFinal || invoice.isCreditNote) return null
  const close = () => {
    setAct(null)
    button.current?.focus()
  }
  if (!mayEdit) {
    // On its own page alone: in the list it would stand in every row.
    if (!mayPropose || !isMain || !isCreditable(invoice)) return null
    return (
      <div className={styles.acts}>
        <Button size="sm" data-key="a" onClick={() => setAct('credit')}>
          {text.creditOpen}
        </Button>
        {act === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
      </div>
    )
  }
  return (
    <div className={styles.acts}>
      {(invoice.outstanding > 0 || isMain) && (
        <Button
          size="sm"
          variant={isMain ? 'primary' : 'secondary'}
          aria-label={text.noteOf({ number: invoice.number })}
          data-key={isMain ? 'a' : undefined}
          onClick={() => setAct('note')}
        >
          {text.note}
        </Button>
      )}
      <MoreMenu
        buttonRef={button}
        label={text.moreOf({ number: invoice.number })}
        items={actsOf(invoice).map((one) => ({
          label: text[one],
          isDangerous: DANGEROUS.has(one),
          run: () => setAct(one),
        }))}
      />
      {act === 'note' && <NoteDialog invoice={invoice} onClose={close} />}
      {(act === 'pause' || act === 'resume') && <PauseDialog act={act} invoice={invoice} onClose={close} />}
      {act === 'credit' && <CreditDialog invoice={invoice} onClose={close} />}
      {act === 'plan' && <AgreePlanDialog invoice={invoice} onClose={close} />}
      {act === 'stopPlan' && <StopPlanDialog invoice={invoice} onClose={close} />}
      {act === 'writeOff' && <WriteOffDialog invoice={invoice} onClose={close} />}
      {(act === 'again' || act === 'revert' || act === 'returned') && (
        <ReasonDialog act={act} invoice={invoice} onClose={close} />
      )}
    </div>
  )
}

const DANGEROUS: ReadonlySet<Act> = new Set(['revert', 'stopPlan', 'writeOff'])

/** A paid line is refunded from its order. */
const isCreditable = ({ status }: Invoice): boolean => status === 'DUE' || status === 'OVERDUE'

function actsOf(invoice: Invoice): Act[] {
  const { outstanding, surplus, remindersPausedUntil, transfers, paymentPlan } = invoice
  const hasPlan = paymentPlan?.state === 'RUNNING'
  const acts: Act[] = ['note', 'again']
  if (outstanding > 0 && !hasPlan) acts.push('plan', 'pause')
  if (hasPlan) acts.push('stopPlan')
  if (remindersPausedUntil !== null) acts.push('resume')
  if (surplus > 0) acts.push('returned')
  if (transfers.length > 0) acts.push('revert')
  if (isCreditable(invoice)) acts.push('credit')
  if (outstanding > 0) acts.push('writeOff')
  return acts
}

interface DialogProps {
  invoice: Invoice
  onClose(): void
}

function NoteDialog({ invoice: { id, number, outstanding }, onClose }: DialogProps) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  const note = useAct(NOTE_BANK_PAYMENT, ONCE)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.noteOf({ number })}
      act={text.noteAct({ number })}
      button={text.note}
      values={{
        amount: outstanding > 0 ? amountText(outstanding) : '',
        receivedOn: dayInAmsterdam(Date.now()),
        bankReference: '',
      }}
      check={({ amount, receivedOn, bankReference }) => ({
        ...((readAmount(amount) ?? 0) < 1 && { amount: 'not-a-number' as const }),
        ...(receivedOn === '' && { receivedOn: 'required' as const }),
        ...(bankReference.trim() === '' && { bankReference: 'required' as const }),
      })}
      fields={(form) => (
        <>
          <TextField {...form.field('amount')} label={text.amountField} inputMode="decimal" autoFocus required />
          <TextField {...form.field('receivedOn')} type="date" label={text.receivedOn} required />
          <TextField
            {...form.field('bankReference')}
            label={text.reference}
            description={text.referenceAbout}
            maxLength={80}
            autoComplete="off"
            required
          />
        </>
      )}
      run={({ amount, ...filled }) =>
        note({ invoiceId: id, amount: readAmount(amount) ?? 0, expectedOutstanding: outstanding, ...filled })
      }
      onDone={() => done(text.noted({ number }))}
      onClose={onClose}
    >
      <p>{outstanding > 0 ? text.noteAbout({ amount: money(outstanding) }) : text.noteNothing}</p>
    </ActDialog>
  )
}

const PAUSE_DAYS = 14

function PauseDialog({ act, invoice: { id, number }, onClose }: DialogProps & { act: 'pause' | 'resume' }) {
  const text = useText(invoicesText)
  const pause = useAct(PAUSE_REMINDERS, ONCE)
  const done = useDone(onClose)
  if (act === 'resume') {
    return (
      <ActDialog
        title={text.resumeOf({ number })}
        act={text.resumeAct({ number })}
        button={text.resume}
        run={({ reason }) => pause({ invoiceId: id, until: null, reason })}
        onDone={() => done(text.resumedDone({ number }))}
        onClose={onClose}
      >
        <p>{text.resumeAbout}</p>
      </ActDialog>
    )
  }
  return (
    <ActDialog
      title={text.pauseOf({ number })}
      act={text.pauseAct({ number })}
      button={text.pauseButton}
      values={{ until: dayInAmsterdam(Date.now() + PAUSE_DAYS * DAY_MS) }}
      check={({ until }) => (until === '' ? { until: 'required' } : {})}
      fields={(form) => <TextField {...form.field('until')} type="date" label={text.pauseUntil} autoFocus required />}
      run={({ until, reason }) => pause({ invoiceId: id, until, reason })}
      onDone={() => done(text.pausedDone({ number }))}
      onClose={onClose}
    >
      <p>{text.pauseAbout}</p>
    </ActDialog>
  )
}

/** Proposes the write-off; a colleague approves it. */
function WriteOffDialog({ invoice: { id, number, outstanding }, onClose }: DialogProps) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  const writeOff = useAct(WRITE_OFF_INVOICE, ONCE)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.writeOffOf({ number })}
      act={text.writeOffAct({ number })}
      button={text.writeOffButton({ amount: money(outstanding) })}
      isDangerous
      run={async ({ reason }) => {
        const answer = await writeOff({ invoiceId: id, expectedOutstanding: outstanding, reason })
        if ('message' in answer && answer.__typename !== 'ApprovalNeeded') return answer
        // Whoever proposes it is done.
        done('message' in answer ? answer.message : text.writeOffDone({ number }))
        return { __typename: answer.__typename }
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.writeOffAbout({ amount: money(outstanding) })}</p>
    </ActDialog>
  )
}

/** An act that asks for a reason only. */
function ReasonDialog({ act, invoice, onClose }: DialogProps & { act: 'again' | 'revert' | 'returned' }) {
  const { id, number, customerEmail, surplus } = invoice
  const text = useText(invoicesText)
  const money = useExactMoney()
  const run = {
    again: useAct(SEND_INVOICE_AGAIN, ONCE),
    revert: useAct(REVERT_BANK_PAYMENTS, ONCE),
    returned: useAct(NOTE_SURPLUS_RETURNED, ONCE),
  }[act]
  const done = useDone(onClose)
  const words = {
    again: {
      title: text.againOf({ number }),
      act: text.againAct({ number }),
      about: text.againAbout({ email: customerEmail }),
      done: text.againDone({ number }),
    },
    revert: {
      title: text.revertOf({ number }),
      act: text.revertAct({ number }),
      about: text.revertAbout,
      done: text.revertDone({ number }),
    },
    returned: {
      title: text.returnedOf({ number }),
      act: text.returnedAct({ number }),
      about: text.returnedAbout({ amount: money(surplus) }),
      done: text.returnedDone({ number }),
    },
  }[act]
  return (
    <ActDialog
      title={words.title}
      act={words.act}
      button={text[act]}
      isDangerous={act === 'revert'}
      run={({ reason }) => run({ invoiceId: id, reason })}
      onDone={() => done(words.done)}
      onClose={onClose}
    >
      <p>{words.about}</p>
    </ActDialog>
  )
}
