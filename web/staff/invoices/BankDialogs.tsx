import { BANK_FILE_BYTES } from '../../../rules/bank-file'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { base64Of } from '../acts/file-base64'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import { bankText } from './bank.text'

const READ_BANK_FILE = graphql(`
  mutation ReadBankFile($input: ReadBankFileInput!) {
    readBankFile(input: $input) {
      ... on BankFileRead {
        entries
        added
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

const MATCH_EXACT = graphql(`
  mutation MatchExactBankEntries($input: MatchExactBankEntriesInput!) {
    matchExactBankEntries(input: $input) {
      ... on BankEntriesChanged {
        count
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

const MATCH = graphql(`
  mutation MatchBankEntries($input: MatchBankEntriesInput!) {
    matchBankEntries(input: $input) {
      ... on BankEntriesChanged {
        count
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

const PUT_ASIDE = graphql(`
  mutation PutBankEntriesAside($input: PutBankEntriesAsideInput!) {
    putBankEntriesAside(input: $input) {
      ... on BankEntriesChanged {
        count
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

interface DialogProps {
  onClose(): void
}

/** Chooses a file and reads it; nothing is booked. */
export function ReadDialog({ onClose }: DialogProps) {
  const text = useText(bankText)
  const read = useAct(READ_BANK_FILE, ONCE)
  const done = useDone(onClose)
  return (
    <ActDialog<{ file: File | null }>
      title={text.read}
      act={text.readAct}
      button={text.read}
      values={{ file: null }}
      check={({ file }) =>
        file === null ? { file: 'required' } : file.size > BANK_FILE_BYTES ? { file: 'too-long' } : {}
      }
      fields={(form) => {
        const { error, onChange } = form.choice('file')
        return (
          <TextField
            type="file"
            label={text.file}
            accept=".xml,.sta,.940,.mt940,.txt,.swi"
            error={error}
            autoFocus
            required
            onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          />
        )
      }}
      run={async ({ file, reason }) => {
        const answer = await read({ fileName: file?.name ?? '', content: file ? await base64Of(file) : '', reason })
        if (answer.__typename === 'BankFileRead') done(text.readDone(answer))
        return answer
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.readAbout}</p>
    </ActDialog>
  )
}

interface ExactProps extends DialogProps {
  exact: { count: number; amount: number }
}

/** Confirms all entries that fit exactly, as they were shown. */
export function ExactDialog({ exact: { count, amount }, onClose }: ExactProps) {
  const text = useText(bankText)
  const money = useExactMoney()
  const match = useAct(MATCH_EXACT, ONCE)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.exactTitle({ count })}
      act={text.exactAct({ count })}
      button={text.exactButton({ count, amount: money(amount) })}
      run={({ reason }) => match({ expectedCount: count, expectedAmount: amount, reason })}
      onDone={() => done(text.done({ count }))}
      onClose={onClose}
    >
      <p>{text.exactEffect}</p>
    </ActDialog>
  )
}

interface Candidate {
  invoiceId: string
  number: string
  customerName: string
  amount: number
}

interface MatchProps extends DialogProps {
  entry: { id: string; name: string; isExact: boolean; candidates: readonly Candidate[] }
}

/** Matches one entry: with all its invoices if it is exact, or with the one that is chosen. */
export function MatchDialog({ entry: { id, name, isExact, candidates }, onClose }: MatchProps) {
  const text = useText(bankText)
  const money = useExactMoney()
  const match = useAct(MATCH, ONCE)
  const done = useDone(onClose)
  const labelOf = ({ number, customerName, amount }: Candidate) => `${number}, ${customerName}, ${money(amount)}`
  const chosen = (invoiceId: string) => candidates.filter((one) => isExact || one.invoiceId === invoiceId)
  return (
    <ActDialog
      title={text.matchOf({ name })}
      act={text.matchAct({ name })}
      button={text.match}
      values={{ invoiceId: candidates[0]?.invoiceId ?? '' }}
      fields={(form) => {
        const { value, onChange } = form.choice('invoiceId')
        return isExact ? (
          <ul>
            {candidates.map((candidate) => (
              <li key={candidate.invoiceId}>{labelOf(candidate)}</li>
            ))}
          </ul>
        ) : (
          <Select
            label={text.invoice}
            value={value}
            onChange={onChange}
            options={candidates.map((candidate) => ({ value: candidate.invoiceId, label: labelOf(candidate) }))}
          />
        )
      }}
      run={({ invoiceId, reason }) =>
        match({
          matches: chosen(invoiceId).map((one) => ({ entryId: id, invoiceId: one.invoiceId, amount: one.amount })),
          reason,
        })
      }
      onDone={() => done(text.done({ count: 1 }))}
      onClose={onClose}
    >
      <p>{text.matchAbout}</p>
    </ActDialog>
  )
}

interface AsideProps extends DialogProps {
  entry: { id: string; name: string }
  /** False to open it again. */
  isAside: boolean
}

/** Puts an entry aside that belongs to no invoice, or opens it again. */
export function AsideDialog({ entry: { id, name }, isAside, onClose }: AsideProps) {
  const text = useText(bankText)
  const put = useAct(PUT_ASIDE, ONCE)
  const done = useDone(onClose)
  const words = isAside
    ? { title: text.asideOf, act: text.asideAct, button: text.aside, about: text.asideAbout, done: text.asideDone }
    : { title: text.reopenOf, act: text.reopenAct, button: text.reopen, about: text.reopenAbout, done: text.reopenDone }
  return (
    <ActDialog
      title={words.title({ name })}
      act={words.act({ name })}
      button={words.button}
      run={({ reason }) => put({ entryIds: [id], isAside, reason })}
      onDone={() => done(words.done)}
      onClose={onClose}
    >
      <p>{words.about}</p>
    </ActDialog>
  )
}
