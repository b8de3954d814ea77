import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useId } from 'react'
import { NOTE_MAX } from '../../../rules/staff-note'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { TextArea } from '../../ui/TextField'
import { showError, showToast } from '../../ui/toast-store'
import { graphql } from '../gql'
import { useNote } from '../notes/useNote'
import { handoversText } from './handovers.text'
import styles from './TodayPage.module.css'

const HANDOVERS = graphql(`
  fragment Handovers_notes on Handovers {
    current {
      id
      staffName
      text
      createdAt
    }
    earlier {
      id
      staffName
      text
      createdAt
    }
  }
`)

const WRITE_HANDOVER = graphql(`
  mutation WriteHandover($input: WriteHandoverInput!) {
    writeHandover(input: $input) {
      ... on Handovers {
        ...Handovers_notes
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const TAKE_OFF_HANDOVER = graphql(`
  mutation TakeOffHandover($input: TakeOffHandoverInput!) {
    takeOffHandover(input: $input) {
      ... on Handovers {
        ...Handovers_notes
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** The note of the last shift until it is taken off, and those before it. Nothing while there is none. */
export function Handovers({ notes: from }: { notes: FragmentType<typeof HANDOVERS> }) {
  const { data } = useSuspenseFragment({ fragment: HANDOVERS, fragmentName: 'Handovers_notes', from })
  const { current, earlier } = data
  const text = useText(handoversText)
  const labels = useText(fieldText)
  const { locale } = usePreferences()
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  const takeOff = useAct(TAKE_OFF_HANDOVER)
  const { run, isBusy } = useAttempt<[string]>(
    labels.failed,
    async (id) => {
      const answer = await takeOff({ id, reason: text.takeOffReason })
      if ('message' in answer) return answer
      showToast({ kind: 'ok', text: text.takenOff })
      return null
    },
    { onProblem: showError },
  )
  if (!current && earlier.length === 0) return null
  return (
    <div className={styles.handovers}>
      {current && (
        <Note
          title={text.by({ name: current.staffName, moment: moment(current.createdAt) })}
          action={
            <Button size="sm" isBusy={isBusy} onClick={() => void run(current.id)}>
              {text.takeOff}
            </Button>
          }
        >
          <p className={styles.said}>{current.text}</p>
        </Note>
      )}
      {earlier.length > 0 && (
        <Disclosure isSmall summary={text.earlier({ count: earlier.length })}>
          <ul className={styles.earlier}>
            {earlier.map(({ id, staffName, text: said, createdAt }) => (
              <li key={id}>
                <b>{staffName}</b> <span className="hint">{moment(createdAt)}</span>
                <p className={styles.said}>{said}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

/** Writes the note of this shift to the next one. */
export function HandoverDialog({ onClose }: { onClose(): void }) {
  const text = useText(handoversText)
  const formId = useId()
  const write = useAct(WRITE_HANDOVER)
  const { form, submit, isBusy, general, isEmpty } = useNote(async (typed) => {
    const answer = await write({ text: typed, reason: text.writeReason })
    if ('message' in answer) return answer
    showToast({ kind: 'ok', text: text.written })
    onClose()
    return null
  })
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      isDismissable={false}
      title={text.write}
      closeLabel={text.close}
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={isEmpty}>
            {text.save}
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
        <TextArea
          {...form.field('text')}
          autoFocus
          label={text.note}
          description={text.noteAbout}
          rows={6}
          maxLength={NOTE_MAX}
        />
      </form>
    </ModalDialog>
  )
}
