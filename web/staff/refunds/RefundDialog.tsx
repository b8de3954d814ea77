import { useApolloClient, useQuery } from '@apollo/client/react'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useSubmit } from '../../forms/useSubmit'
import { useExactMoney, useText } from '../../i18n/preferences'
import { usePause } from '../../lib/usePause'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { Select } from '../../ui/Select'
import { TextArea } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { FourEyes } from '../acts/FourEyes'
import { useStepUp } from '../acts/useStepUp'
import { graphql } from '../gql'
import type { RefundDialogPreviewQuery, RefundReason } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { REASON_MAX } from '../staff-forms'
import { GoodwillFields } from './GoodwillFields'
import { askedLines, RefundLines } from './RefundLines'
import { RefundPaper } from './RefundPaper'
import styles from './Refunds.module.css'
import { refundsText } from './refunds.text'
import { askedGoodwill, isGoodwillTyped, type RefundForm, useRefundForm } from './useRefundForm'

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
  const { preview, isGone, isReady, form, hasAny, isAny, submitting, dialog } = useRefund({ orderId, onClose })
  const { submit, isBusy, general } = submitting
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
        <form id={formId} className={styles.columns} noValidate onSubmit={(event) => void submit(event)}>
          <div className={styles.part}>
            {general && (
              <Note kind="error" role="alert">
                {general}
              </Note>
            )}
            <RefundFields preview={preview} form={form} />
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

/** The form, the preview of what is typed in it, and the act itself. */
function useRefund({ orderId, onClose }: RefundDialogProps) {
  const text = useText(refundsText)
  const labels = useText(fieldText)
  const money = useExactMoney()
  const client = useApolloClient()
  const form = useRefundForm()
  const typed = form.valueAt('lines')
  const goodwill = { amount: form.valueAt('amount'), words: form.valueAt('words') }
  const lines = askedLines(typed)
  const words = usePause(goodwill.words)
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
  const submitting = useSubmit(form, {
    failed: labels.failed,
    async send({ reasonCode, reason }) {
      if (!preview || !isAny) return null
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
    },
  })
  const isReady = isAny && preview?.problem === null && !asked.loading
  return { preview, isGone: Boolean(known && !preview), isReady, form, hasAny, isAny, submitting, dialog }
}

interface RefundFieldsProps {
  preview: Preview
  form: RefundForm
}

function RefundFields({ preview, form }: RefundFieldsProps) {
  const text = useText(refundsText)
  const lines = form.choice('lines')
  const reasonCode = form.choice('reasonCode')
  const mayGiveGoodwill = useHasRight('REFUND_GOODWILL')
  return (
    <>
      <RefundLines lines={preview.lines} typed={lines.value} onChange={lines.onChange} />
      {mayGiveGoodwill && <GoodwillFields goodwill={preview.goodwill} form={form} />}
      <Select
        label={text.reasonCode}
        value={reasonCode.value}
        onChange={reasonCode.onChange}
        options={REASONS.map((value) => ({ value, label: text[value] }))}
      />
      <TextArea
        {...form.field('reason')}
        label={text.explanation}
        description={text.whoReads}
        rows={3}
        maxLength={REASON_MAX}
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
