import { useState } from 'react'
import { dayInAmsterdam } from '../../../rules/calendar'
import { parseIban } from '../../../rules/iban'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useExactMoney, useText } from '../../i18n/preferences'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import styles from './Refunds.module.css'
import { transferFilesText } from './transfer-files.text'

const MAKE = graphql(`
  mutation MakeTransferFile($input: MakeTransferFileInput!) {
    makeTransferFile(input: $input) {
      ... on StaffTransferFile {
        id
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

interface Waiting {
  reference: string
  amount: number
  customer: string | null
  orderNumber: number | null
}

interface TransferDialogProps {
  /** Refunds that are in no file. */
  waiting: readonly Waiting[]
  onDone(): void
  onClose(): void
}

/** Makes a file of the refunds whose IBAN was filled in. */
export function TransferDialog({ waiting, onDone, onClose }: TransferDialogProps) {
  const text = useText(transferFilesText)
  const money = useExactMoney()
  const make = useAct(MAKE, ONCE)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [ibans, setIbans] = useState<Readonly<Record<string, string>>>({})
  const transfers = waiting
    .filter(({ reference }) => (ibans[reference] ?? '').trim() !== '')
    .map(({ reference, customer, ...rest }) => {
      return { ...rest, reference, name: names[reference] ?? customer ?? '', iban: ibans[reference] ?? '' }
    })
  const sum = transfers.reduce((all, { amount }) => all + amount, 0)
  const problem = () => {
    if (transfers.length === 0) return text.chooseOne
    const wrong = transfers.find(({ iban, name }) => parseIban(iban) === null || name.trim() === '')
    return wrong ? text.wrong({ order: text.order({ number: wrong.orderNumber }) }) : null
  }
  return (
    <ActDialog
      title={text.dialog}
      act={text.dialogAct}
      button={text.dialogButton({ count: transfers.length, amount: money(sum) })}
      values={{ executeOn: dayInAmsterdam(Date.now()) }}
      check={({ executeOn }) => (executeOn === '' ? { executeOn: 'required' } : {})}
      fields={(form) => <TextField {...form.field('executeOn')} type="date" label={text.executeOn} required />}
      run={async ({ executeOn, reason }) => {
        const message = problem()
        if (message) return { __typename: 'NotRefundable', code: 'NOT_TRANSFERABLE', message }
        return make({
          transfers: transfers.map(({ reference, name, iban }) => ({ reference, name, iban })),
          ...{ executeOn, expectedAmount: sum, reason },
        })
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{text.dialogAbout}</p>
      {waiting.map(({ reference, amount, customer, orderNumber }) => {
        const order = text.order({ number: orderNumber })
        const iban = ibans[reference] ?? ''
        return (
          <div key={reference} className={styles.transfer}>
            <TextField
              label={text.holder({ order })}
              description={money(amount)}
              value={names[reference] ?? customer ?? ''}
              maxLength={70}
              autoComplete="off"
              onChange={({ target }) => setNames({ ...names, [reference]: target.value })}
            />
            <TextField
              label={text.iban({ order })}
              success={parseIban(iban) ? parseIban(iban)?.replaceAll(/(.{4})(?=.)/g, '$1 ') : undefined}
              value={iban}
              maxLength={42}
              autoComplete="off"
              spellCheck={false}
              isMono
              onChange={({ target }) => setIbans({ ...ibans, [reference]: target.value })}
            />
          </div>
        )
      })}
    </ActDialog>
  )
}
