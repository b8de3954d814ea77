import { useApolloClient } from '@apollo/client/react'
import { useId } from 'react'
import { NOTE_MAX } from '../../../rules/staff-note'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { TextArea } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { actsText } from '../acts/acts.text'
import { graphql } from '../gql'
import type { WorkNoteObject } from '../gql/graphql'
import { useNote } from '../notes/useNote'
import styles from './TodayPage.module.css'
import { todayText } from './today.text'

const ADD_WORK_ITEM_NOTE = graphql(`
  mutation AddWorkItemNote($input: AddWorkItemNoteInput!) {
    addWorkItemNote(input: $input) {
      ... on WorkItem {
        id
        ...WorkRow_item
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

interface WorkNoteDialogProps {
  id: string
  /** The item, as a sentence. */
  title: string
  /** Thing that the note belongs to. */
  on: WorkNoteObject
  onClose(): void
}

/** Writes a note on the order, invoice or customer that an item is about. */
export function WorkNoteDialog({ id, title, on, onClose }: WorkNoteDialogProps) {
  const text = useText(todayText)
  const acts = useText(actsText)
  const formId = useId()
  const client = useApolloClient()
  const add = useAct(ADD_WORK_ITEM_NOTE)
  const { form, submit, isBusy, general, isEmpty } = useNote(async (typed) => {
    const answer = await add({ id, text: typed, reason: text.noteReason })
    if ('message' in answer) return answer
    showToast({ kind: 'ok', text: text.noteDone })
    onClose()
    // Other items may be about the same thing.
    void client.refetchQueries({ include: 'active' })
    return null
  })
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      isDismissable={false}
      title={text[on]}
      closeLabel={acts.close}
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {acts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={isEmpty}>
            {text.noteSave}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.handovers} noValidate onSubmit={(event) => void submit(event)}>
        {general && (
          <Note kind="error" role="alert">
            {general}
          </Note>
        )}
        <p>
          <b>{title}</b>
        </p>
        <TextArea
          {...form.field('text')}
          autoFocus
          label={text.note}
          description={text.noteAbout}
          rows={4}
          maxLength={NOTE_MAX}
        />
      </form>
    </ModalDialog>
  )
}
