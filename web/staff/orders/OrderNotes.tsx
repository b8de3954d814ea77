import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { type FormEvent, useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { TextArea } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import styles from './OrderPage.module.css'
import { orderText } from './order.text'

const ORDER_NOTES = graphql(`
  fragment OrderNotes_order on StaffOrder {
    id
    notes {
      id
      staffName
      text
      createdAt
    }
  }
`)

const ADD_ORDER_NOTE = graphql(`
  mutation AddOrderNote($input: AddOrderNoteInput!) {
    addOrderNote(input: $input) {
      ... on StaffOrder {
        id
        ...OrderNotes_order
        ...OrderTimeline_order
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

/** Notes of staff about the order, and a field for another. */
export function OrderNotes({ order: from }: { order: FragmentType<typeof ORDER_NOTES> }) {
  const { data: order } = useSuspenseFragment({ fragment: ORDER_NOTES, fragmentName: 'OrderNotes_order', from })
  const text = useText(orderText)
  const labels = useText(fieldText)
  const { locale } = usePreferences()
  const mayWrite = useHasRight('ORDERS_DELIVER_AGAIN')
  const [typed, setTyped] = useState('')
  const add = useAct(ADD_ORDER_NOTE)
  const { run, isBusy, problem } = useAttempt(labels.failed, async () => {
    const answer = await add({ orderId: order.id, text: typed, reason: text.noteReason })
    if (answer.__typename !== 'StaffOrder') return answer
    setTyped('')
    showToast({ kind: 'ok', text: text.noteSaved })
    return null
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <Section title={text.notes}>
      <CardPart className={styles.parts ?? ''}>
        {order.notes.length === 0 && <p className="hint">{text.noNotes}</p>}
        {order.notes.map(({ id, staffName, text: said, createdAt }) => (
          <div key={id} className="small">
            <b>{staffName}</b> <span className="hint">{formatMoment(Date.parse(createdAt), locale)}</span>
            <p className={styles.note}>{said}</p>
          </div>
        ))}
        {mayWrite && (
          <form className={styles.parts} onSubmit={submit}>
            {problem && (
              <Note kind="error" role="alert">
                {problem}
              </Note>
            )}
            <TextArea
              data-key="n"
              label={text.addNote}
              description={text.noteHint}
              rows={2}
              maxLength={2000}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <div>
              <Button type="submit" size="sm" isBusy={isBusy} disabled={typed.trim() === ''}>
                {text.save}
              </Button>
            </div>
          </form>
        )}
      </CardPart>
    </Section>
  )
}
