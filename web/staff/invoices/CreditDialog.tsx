import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { ActDialog } from '../acts/ActDialog'
import { FourEyes } from '../acts/FourEyes'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import { askedLines, RefundLines, type TypedAmounts } from '../refunds/RefundLines'
import { useHasRight } from '../session/session'
import { CreditPaper } from './CreditPaper'
import { creditLinesText } from './credit-lines.text'
import { CREDIT_INVOICE } from './invoice-mutations'
import { invoicesText } from './invoices.text'

// Spread with `@unmask`: a preview has no id, so a masked one could not be read from the cache.
const CREDIT_PREVIEW = graphql(`
  query CreditDialogPreview($invoiceId: ID!, $lines: [CreditLineInput!]!) {
    creditPreview(invoiceId: $invoiceId, lines: $lines) {
      outstanding
      creditable
      problem
      lines {
        id
        title
        creditable
        credited
        problem
      }
      ...CreditPaper_preview @unmask
    }
  }
`)

interface CreditDialogProps {
  invoice: { id: string; number: string }
  onClose(): void
}

/** Credits lines of an unpaid invoice or parts of them, or proposes it: the credit notes as they will be, and what stays open. */
export function CreditDialog({ invoice: { id, number }, onClose }: CreditDialogProps) {
  const text = useText(invoicesText)
  const lineWords = useText(creditLinesText)
  const money = useExactMoney()
  const isProposed = !useHasRight('INVOICES_EDIT')
  const credit = useAct(CREDIT_INVOICE, ONCE)
  const done = useDone(onClose)
  const [typed, setTyped] = useState<TypedAmounts>({})
  const lines = askedLines(typed)
  const asked = useQuery(CREDIT_PREVIEW, { variables: { invoiceId: id, lines }, fetchPolicy: 'network-only' })
  const preview = (asked.data ?? asked.previousData)?.creditPreview
  if (!preview) return null
  const { outstanding, creditable, gross, problem } = preview
  const words = { amount: money(gross) }
  const isAny = lines.length > 0 && lines.length === Object.keys(typed).length
  return (
    <ActDialog
      title={text.creditOf({ number })}
      act={isProposed ? text.creditProposeAct({ number }) : text.creditAct({ number })}
      button={!isAny ? text.creditNothing : isProposed ? text.creditPropose(words) : text.creditButton(words)}
      isDangerous
      isPossible={isAny && problem === null && !asked.loading}
      size="wide"
      run={async ({ reason }) => {
        const shown = { expectedOutstanding: outstanding, expectedCreditable: creditable }
        const answer = await credit({ invoiceId: id, lines, ...shown, reason })
        if ('message' in answer && answer.__typename !== 'ApprovalNeeded') {
          void asked.refetch()
          return answer
        }
        // Whoever proposes it is done.
        done('message' in answer ? answer.message : text.creditDone({ number }))
        return { __typename: answer.__typename }
      }}
      onDone={() => {}}
      onClose={onClose}
      after={
        <>
          {lines.length > 0 && <CreditPaper preview={preview} />}
          {lines.length > 0 && problem && <Note kind="warn">{problem}</Note>}
          {isProposed && <FourEyes title={text.creditFour}>{text.creditFourAbout}</FourEyes>}
        </>
      }
    >
      <p>{text.creditAbout}</p>
      <RefundLines
        lines={preview.lines.map(({ creditable, credited, ...line }) => ({
          ...line,
          refundable: creditable,
          refunded: credited,
        }))}
        typed={typed}
        onChange={setTyped}
        words={lineWords}
      />
    </ActDialog>
  )
}
