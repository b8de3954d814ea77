import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { CODE_WAIT_DAYS } from '../../../rules/constants'
import { toUnicode } from '../../../rules/domain-name'
import type { Parsed } from '../../../rules/issues'
import { useAct } from '../../apollo/useAct'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import styles from './TransferCodes.module.css'
import { transferCodesText } from './transfer-codes.text'

const TRANSFER_CODES = graphql(`
  fragment TransferCodes_order on Order {
    id
    items {
      id
      domainName
      needsTransferCode
    }
  }
`)

/** A field for a new transfer code, for each domain of an order whose code was rejected; the order then continues. */
export function TransferCodes({ order: from }: { order: FragmentType<typeof TRANSFER_CODES> }) {
  const { data: order } = useSuspenseFragment({ fragment: TRANSFER_CODES, from })
  return order.items.map(
    ({ id, domainName, needsTransferCode }) =>
      needsTransferCode && domainName && <CorrectCode key={id} orderId={order.id} domainName={domainName} />,
  )
}

const CORRECT_TRANSFER_CODE = graphql(`
  mutation CorrectTransferCode($input: CorrectTransferCodeInput!) {
    correctTransferCode(input: $input) {
      ... on Order {
        id
        status
        items {
          id
          ...OrderLineRow_line
        }
        ...TransferCodes_order
      }
      ... on UserError {
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

function CorrectCode({ orderId, domainName }: { orderId: string; domainName: string }) {
  const t = useText(transferCodesText)
  const correct = useAct(CORRECT_TRANSFER_CODE)
  const [isOpen, setIsOpen] = useState(false)
  const form = useRuleForm({ values: { code: '' }, fields: ['code'], parse: trimCode })
  const { submit, isBusy } = useSubmit(form, {
    failed: t.failed,
    fieldForAll: 'code',
    async send({ code }) {
      const answer = await correct({ orderId, domainName, code })
      return answer.__typename === 'Order' ? null : answer
    },
  })
  const name = toUnicode(domainName)
  const open = (
    <Button variant="primary" onClick={() => setIsOpen(true)}>
      {t.correct}
      <span className="vh">: {name}</span>
    </Button>
  )
  return (
    <Note kind="warn" title={t.title({ name })} action={isOpen ? undefined : open}>
      <p>{t.explanation({ days: CODE_WAIT_DAYS })}</p>
      {isOpen && (
        <form className={styles.form} aria-label={`${t.correct}: ${name}`} onSubmit={(event) => void submit(event)}>
          <TextField
            {...form.field('code')}
            className={styles.code}
            label={t.code}
            required
            isMono
            autoFocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={255}
          />
          <Button
            type="submit"
            variant="primary"
            className={styles.save}
            disabled={form.valueAt('code').trim() === ''}
            isBusy={isBusy}
            busyLabel={t.saving}
          >
            {t.save}
          </Button>
        </form>
      )}
    </Note>
  )
}

/** Only the registry can validate it. */
const trimCode = ({ code }: { code: string }): Parsed<{ code: string }> => ({ ok: true, value: { code: code.trim() } })
