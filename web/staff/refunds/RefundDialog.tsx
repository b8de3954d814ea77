import { useApolloClient, useQuery } from '@apollo/client/react'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { useExactMoney, useText } from '../../i18n/preferences'
import { usePause } from '../../lib/usePause'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { Select } from '../../ui/Select'
import { TextArea } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { actsText } from '../acts/acts.text'
import { FourEyes } from '../acts/FourEyes'
import { useStepUp } from '../acts/useStepUp'
import { graphql } from '../gql'
import type { RefundDialogPreviewQuery, RefundReason } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { REASON_MAX, reasonIssue } from '../staff-forms'
import {
  askedGoodwill,
  GoodwillFields,
  goodwillIssue,
  isGoodwillTyped,
  NO_GOODWILL,
  type TypedGoodwill,
} from './GoodwillFields'
import { askedLines, RefundLines, type TypedAmounts } from './RefundLines'
import { RefundPaper } from './RefundPaper'
import styles from './Refunds.module.css'
import { refundsText } from './refunds.text'

// Spread with `@unmask`: a preview has no id, so a masked one could not be read from the cache.
const PREVIEW = graphql(`
  query RefundDialogPreview($orderId: ID!, $lines: [RefundLineInput!]!, $goodwill: GoodwillInput) {
    refundPreview(orderId: $orderId, lines: $lines, goodwill: $goodwill) {
      orderNumber
      customer
      refundable
      needsApproval
      problem
      limits {
        limit
        max
        isPassed
      }
      lines {
        id
        title
        refundable
        refunded
        isCostLost
        unused {
          until
          months
          unused
          amount
        }
        problem
      }
      goodwill {
        refundable
        refunded
        problem
      }
      ...RefundPaper_preview @unmask
    }
  }
`)

const PROPOSE_REFUND = graphql(`
  mutation ProposeRefund($input: ProposeRefundInput!) {
    proposeRefund(input: $input) {
      ... on RefundsSent {
        amount
      }
      ... on ApprovalNeeded {
        proposal {
          id
        }
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

const REASONS = ['NOT_AS_PROMISED', 'ORDERED_TWICE', 'WITHDRAWN', 'OTHER'] as const satisfies RefundReason[]

interface RefundDialogProps {
  orderId: string
  onClose(): void
}

/** Refunds lines of an order and goodwill: what goes back, the credit notes as they will be, and whether a second person is needed. */
export function RefundDialog({ orderId, onClose }: RefundDialogProps) {
  const text = useText(refundsText)
  const money = useExactMoney()
  const formId = useId()
  const { preview, isGone, isReady, fields, hasAny, isAny, attempt, dialog } = useRefund({ orderId, onClose })
  const { isBusy, problem } = attempt
  if (isGone) {
    return (
      <ModalDialog isOpen onClose={onClose} title={text.gone} closeLabel={text.close}>
        <p>{text.gone}</p>
      </ModalDialog>
    )
  }
  if (!preview) return null
  const amount = money(preview.gross)
  const act = preview.needsApproval ? text.propose({ amount }) : text.refund({ amount })
  return (
    <>
      <ModalDialog
        isOpen
        onClose={onClose}
        isBusy={isBusy}
        isDismissable={false}
        size="full"
        title={text.dialogTitle({ number: String(preview.orderNumber) })}
        tile="info"
        icon={Undo2}
        closeLabel={text.close}
        footer={
          <>
            <Button variant="quiet" disabled={isBusy} onClick={onClose}>
              {text.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isBusy={isBusy}
              busyLabel={text.busy}
              disabled={!isReady}
            >
              {isAny ? act : text.choosesNothing}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className={styles.columns}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void attempt.run()
          }}
        >
          <div className={styles.part}>
            {problem && (
              <Note kind="error" role="alert">
                {problem}
              </Note>
            )}
            <RefundFields preview={preview} fields={fields} />
          </div>
          <div className={styles.part}>
            {hasAny && <RefundPaper preview={preview} />}
            {hasAny && preview.problem && <Note kind="warn">{preview.problem}</Note>}
            {isReady && preview.needsApproval && <SecondPerson preview={preview} />}
          </div>
        </form>
      </ModalDialog>
      {dialog}
    </>
  )
}

/** The fields of the form as typed, their preview from the server, and the act itself. */
function useRefund({ orderId, onClose }: RefundDialogProps) {
  const text = useText(refundsText)
  const labels = useText(fieldText)
  const money = useExactMoney()
  const client = useApolloClient()
  const fields = useRefundFields()
  const { typed, goodwill, reasonCode, reason } = fields
  const lines = askedLines(typed)
  const words = usePause(goodwill.text)
  const given = askedGoodwill(goodwill)
  const hasAny = lines.length > 0 || given !== null
  const isGoodwill = isGoodwillTyped(goodwill)
  const isAny = hasAny && lines.length === Object.keys(typed).length && isGoodwill === (given !== null)
  const asked = useQuery(PREVIEW, {
    variables: { orderId, lines, goodwill: given && { ...given, text: words } },
    fetchPolicy: 'network-only',
  })
  const known = asked.data ?? asked.previousData
  const preview = known?.refundPreview ?? null
  const propose = useAct(PROPOSE_REFUND, ONCE)
  const { confirmed, dialog } = useStepUp()
  const attempt = useAttempt(labels.failed, async () => {
    fields.check()
    if (!preview || !isAny || reasonIssue(reason) || (given && goodwillIssue(goodwill))) return null
    const amount = money(preview.gross)
    const input = { orderId, lines, goodwill: given, reasonCode, reason, expectedRefundable: preview.refundable }
    const answer = await confirmed(text.act({ amount }), () => propose(input))
    if (!answer) return { message: text.notConfirmed }
    if ('message' in answer && answer.__typename !== 'ApprovalNeeded') {
      void asked.refetch()
      return answer
    }
    showToast({ kind: 'ok', text: answer.__typename === 'ApprovalNeeded' ? text.proposed : text.sent({ amount }) })
    await client.refetchQueries({ include: 'active' })
    onClose()
    return null
  })
  const isReady = isAny && preview?.problem === null && !asked.loading
  return { preview, isGone: Boolean(known && !preview), isReady, fields, hasAny, isAny, attempt, dialog }
}

function useRefundFields() {
  const [typed, setTyped] = useState<TypedAmounts>({})
  const [goodwill, setGoodwill] = useState<TypedGoodwill>(NO_GOODWILL)
  const [reasonCode, setReasonCode] = useState<RefundReason>('NOT_AS_PROMISED')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const set = { setTyped, setGoodwill, setReasonCode, setReason }
  return { typed, goodwill, reasonCode, reason, isChecked, check: () => setIsChecked(true), ...set }
}

interface RefundFieldsProps {
  preview: Preview
  fields: ReturnType<typeof useRefundFields>
}

function RefundFields({ preview, fields }: RefundFieldsProps) {
  const { typed, goodwill, reasonCode, reason, isChecked, setTyped, setGoodwill, setReasonCode, setReason } = fields
  const text = useText(refundsText)
  const acts = useText(actsText)
  const mayGiveGoodwill = useHasRight('REFUND_GOODWILL')
  return (
    <>
      <RefundLines lines={preview.lines} typed={typed} onChange={setTyped} />
      {mayGiveGoodwill && (
        <GoodwillFields goodwill={preview.goodwill} typed={goodwill} isChecked={isChecked} onChange={setGoodwill} />
      )}
      <Select
        label={text.reasonCode}
        value={reasonCode}
        onChange={setReasonCode}
        options={REASONS.map((value) => ({ value, label: text[value] }))}
      />
      <TextArea
        label={text.explanation}
        description={text.whoReads}
        error={isChecked && reasonIssue(reason) ? acts.reasonTooShort : undefined}
        rows={3}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        required
      />
    </>
  )
}

type Preview = NonNullable<RefundDialogPreviewQuery['refundPreview']>

/** Shown before the button, with the limits that were passed. */
function SecondPerson({ preview: { limits, gross } }: { preview: Preview }) {
  const text = useText(refundsText)
  const money = useExactMoney()
  const passed = limits.filter(({ isPassed }) => isPassed)
  return (
    <FourEyes title={text.fourEyes}>
      {passed.map(({ limit, max }) => text[limit]({ amount: money(gross), max: money(max) })).join(' ')}{' '}
      {text.becomesProposal}
    </FourEyes>
  )
}
