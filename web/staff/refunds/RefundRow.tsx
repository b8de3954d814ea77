import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Check, CircleAlert, Hourglass, Landmark, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { RefundRow_RefundFragment } from '../gql/graphql'
import { customerPath, invoicePath, orderPath } from '../paths'
import { useHasRight } from '../session/session'
import styles from './Refunds.module.css'
import { refundReasonText } from './refund-reasons.text'
import { refundsText } from './refunds.text'

const REFUND_ROW = graphql(`
  fragment RefundRow_refund on StaffRefund {
    reference
    amount
    state
    failure
    isByTransfer
    inTransferFile
    reason
    decidedBy
    createdAt
    doneAt
    orderId
    orderNumber
    creditNote
    creditNoteId
    customerId
    customer
    transferText
  }
`)

const REFUND_AGAIN = graphql(`
  mutation RefundAgain($input: RefundActInput!) {
    refundAgain(input: $input) {
      ... on StaffRefund {
        reference
        ...RefundRow_refund
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

const MARK_TRANSFERRED = graphql(`
  mutation MarkRefundTransferred($input: RefundActInput!) {
    markRefundTransferred(input: $input) {
      ... on StaffRefund {
        reference
        ...RefundRow_refund
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

/** A refund with what can be done about it. */
export function RefundRow({ refund: from }: { refund: FragmentType<typeof REFUND_ROW> }) {
  const { data: refund } = useSuspenseFragment({ fragment: REFUND_ROW, fragmentName: 'RefundRow_refund', from })
  const { amount, customerId, customer, orderId, orderNumber } = refund
  const { creditNote, creditNoteId, decidedBy, reason, failure, state, inTransferFile, createdAt, transferText } =
    refund
  const text = useText(refundsText)
  const reasons = useText(refundReasonText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const words: Readonly<Record<string, unknown>> = reasons
  const why = words[reason]
  return (
    <tr>
      <td>
        <b className="num">{money(amount)}</b>
        <small>{formatMoment(Date.parse(createdAt), locale)}</small>
      </td>
      <td data-label={text.customer}>
        {customerId ? (
          <Link to={customerPath(customerId)} data-row={orderId ? undefined : ''}>
            {customer}
          </Link>
        ) : (
          text.none
        )}
      </td>
      <td data-label={text.order}>
        {orderId ? (
          <Link to={orderPath(orderId)} data-row="">
            {orderNumber}
          </Link>
        ) : (
          text.none
        )}
      </td>
      <td data-label={text.creditNote}>
        {creditNoteId ? (
          <Link to={invoicePath(creditNoteId)} className="nowrap">
            {creditNote}
          </Link>
        ) : (
          text.none
        )}
      </td>
      <td data-label={text.who}>
        <span>
          {decidedBy ?? text.automatic}, {typeof why === 'string' ? why : reason}
          {failure && <small>{text[FAILURES[failure]]}</small>}
          {state === 'BY_TRANSFER' && inTransferFile && <small>{text.inFile}</small>}
          {transferText && <small>{text.transferText({ text: transferText })}</small>}
        </span>
      </td>
      <td data-label={text.state}>
        <State refund={refund} />
      </td>
      <td>
        <RefundActs refund={refund} />
      </td>
    </tr>
  )
}

const FAILURES = {
  BANK: 'bank',
  CHARGED_BACK: 'charged-back',
  REFUNDED_ELSEWHERE: 'refunded-elsewhere',
} as const

const STATES = {
  SENT: { tone: 'info', icon: Send },
  PENDING: { tone: 'info', icon: Hourglass },
  BY_TRANSFER: { tone: 'info', icon: Landmark },
  FAILED: { tone: 'error', icon: CircleAlert },
  DONE: { tone: 'ok', icon: Check },
} as const

function State({ refund: { state, doneAt } }: { refund: RefundRow_RefundFragment }) {
  const text = useText(refundsText)
  const { locale } = usePreferences()
  return (
    <Badge tone={STATES[state].tone} icon={STATES[state].icon}>
      {doneAt ? text.doneAt({ time: formatMoment(Date.parse(doneAt), locale) }) : text[state]}
    </Badge>
  )
}

/** Trying again, and recording a transfer. Nothing is offered beside a chargeback but to try again, which the server refuses. */
function RefundActs({
  refund: { reference, amount, state, failure, inTransferFile },
}: {
  refund: RefundRow_RefundFragment
}) {
  const text = useText(refundsText)
  const money = useExactMoney()
  const mayRetry = useHasRight('REFUND_PROPOSE') && state === 'FAILED'
  // A refund in a file is recorded with the file.
  const isForTransfer = (state === 'BY_TRANSFER' && !inTransferFile) || (state === 'FAILED' && failure === 'BANK')
  const mayTransfer = useHasRight('REFUND_APPROVE') && isForTransfer
  const [act, setAct] = useState<'again' | 'transferred' | null>(null)
  const run = { again: useAct(REFUND_AGAIN, ONCE), transferred: useAct(MARK_TRANSFERRED, ONCE) }
  const shown = { amount: money(amount) }
  const words = {
    again: {
      title: text.againTitle(shown),
      about: text.againAbout,
      act: text.againAct(shown),
      button: text.againOf(shown),
      done: text.againDone,
    },
    transferred: {
      title: text.transferredTitle(shown),
      about: text.transferredAbout,
      act: text.transferredAct(shown),
      button: text.transferredOf(shown),
      done: text.transferredDone,
    },
  }
  return (
    <div className={styles.acts}>
      {mayRetry && (
        <Button size="sm" aria-label={text.againOf(shown)} onClick={() => setAct('again')}>
          {text.again}
        </Button>
      )}
      {mayTransfer && (
        <Button size="sm" aria-label={text.transferredOf(shown)} onClick={() => setAct('transferred')}>
          {state === 'FAILED' ? text.byTransfer : text.transferred}
        </Button>
      )}
      {act && (
        <ActDialog
          title={words[act].title}
          act={words[act].act}
          button={words[act].button}
          run={({ reason }) => run[act]({ reference, reason })}
          onDone={() => {
            showToast({ kind: 'ok', text: words[act].done })
            setAct(null)
          }}
          onClose={() => setAct(null)}
        >
          <p>{words[act].about}</p>
        </ActDialog>
      )}
    </div>
  )
}
