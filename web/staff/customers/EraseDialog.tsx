import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { UserX } from 'lucide-react'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { FourEyes } from '../acts/FourEyes'
import { Outcome, Outcomes } from '../frame/Outcomes'
import { graphql } from '../gql'
import type { EraseDialog_AccountFragment, ErasureCause } from '../gql/graphql'
import { ANONYMISE_ACCOUNT } from './customer-mutations'
import { eraseText } from './erase.text'

const ERASE = graphql(`
  fragment EraseDialog_account on StaffAccount {
    id
    name
    email
    erasure {
      blocks {
        kind
        count
        amount
      }
      invoiceCount
      creditNoteCount
      keptUntil
    }
  }
`)

const CAUSES: readonly ErasureCause[] = ['CUSTOMER_ASKED', 'NO_LONGER_NEEDED']

interface EraseDialogProps {
  account: FragmentType<typeof ERASE>
  onDone(words: string): void
  onClose(): void
}

/** Proposes to erase the personal data of a customer: first what goes, what stays, and what prevents it. */
export function EraseDialog({ account: from, onDone, onClose }: EraseDialogProps) {
  const { data } = useSuspenseFragment({ fragment: ERASE, fragmentName: 'EraseDialog_account', from })
  const { id, name, email, erasure } = data
  const text = useText(eraseText)
  const erase = useAct(ANONYMISE_ACCOUNT)
  if (!erasure) return null
  const isPossible = erasure.blocks.length === 0
  return (
    <ActDialog<{ cause: ErasureCause; email: string }>
      title={text.title({ name })}
      act={text.act({ name })}
      button={text.button}
      isDangerous
      isPossible={isPossible}
      size="full"
      tile="alert"
      icon={UserX}
      values={{ cause: 'CUSTOMER_ASKED', email: '' }}
      check={({ email: typed }) => (typed.trim() === '' ? { email: 'required' } : {})}
      fields={(form) => (
        <>
          <Select<ErasureCause>
            {...form.choice('cause')}
            label={text.cause}
            options={CAUSES.map((value) => ({ value, label: text[value] }))}
          />
          <TextField
            {...form.field('email')}
            type="email"
            label={text.typeEmail}
            description={email}
            autoComplete="off"
            required
          />
        </>
      )}
      aside={
        <>
          {!isPossible && <Blocks blocks={erasure.blocks} />}
          <FourEyes title={text.four}>{text.fourAbout}</FourEyes>
        </>
      }
      run={async ({ cause, email: typed, reason }) => {
        const answer = await erase({ accountId: id, cause, email: typed, reason })
        if ('message' in answer && answer.__typename !== 'ApprovalNeeded') return answer
        // Whoever proposes it is done.
        onDone('message' in answer ? answer.message : text.done)
        return { __typename: answer.__typename }
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <Effect erasure={erasure} />
    </ActDialog>
  )
}

type Erasure = NonNullable<EraseDialog_AccountFragment['erasure']>

function Effect({ erasure: { invoiceCount, creditNoteCount, keptUntil } }: { erasure: Erasure }) {
  const text = useText(eraseText)
  return (
    <Outcomes>
      <Outcome name={text.goes}>{text.goesAll}</Outcome>
      <Outcome name={text.stays}>
        {keptUntil === null
          ? text.noInvoices
          : text.invoices({ invoices: invoiceCount, creditNotes: creditNoteCount, year: keptUntil })}
      </Outcome>
      <Outcome name={text.stays}>{text.audit}</Outcome>
    </Outcomes>
  )
}

function Blocks({ blocks }: { blocks: Erasure['blocks'] }) {
  const text = useText(eraseText)
  const money = useExactMoney()
  return (
    <Note kind="error" title={text.notNow}>
      <ul>
        {blocks.map(({ kind, count, amount }) => (
          <li key={kind}>
            {text[kind]({ count })}
            {amount !== null && ` (${money(amount)})`}
          </li>
        ))}
      </ul>
    </Note>
  )
}
