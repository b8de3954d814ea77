import { NOTE_MAX } from '../../../rules/staff-note'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { TextArea } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import styles from './Notes.module.css'
import { notesText } from './notes.text'
import { useNote } from './useNote'

interface StaffNotesProps {
  notes: readonly { id: string; staffName: string; text: string; createdAt: string }[]
  /** Without it, the notes can only be read. */
  mayWrite: boolean
  /** Saves a note. */
  add(text: string): Promise<{ __typename: string } | { __typename: string; message: string }>
}

/** Notes of staff about something, and a field for another. */
export function StaffNotes({ notes, mayWrite, add }: StaffNotesProps) {
  const text = useText(notesText)
  const { locale } = usePreferences()
  const { form, submit, isBusy, general, isEmpty } = useNote(async (typed) => {
    const answer = await add(typed)
    if ('message' in answer) return answer
    form.reset()
    showToast({ kind: 'ok', text: text.noteSaved })
    return null
  })
  return (
    <Section title={text.notes}>
      <CardPart className={styles.parts ?? ''}>
        {notes.length === 0 && <p className="hint">{text.noNotes}</p>}
        {notes.map(({ id, staffName, text: said, createdAt }) => (
          <div key={id} className="small">
            <b>{staffName}</b> <span className="hint">{formatMoment(Date.parse(createdAt), locale)}</span>
            <p className={styles.note}>{said}</p>
          </div>
        ))}
        {mayWrite && (
          <form className={styles.parts} noValidate onSubmit={(event) => void submit(event)}>
            {general && (
              <Note kind="error" role="alert">
                {general}
              </Note>
            )}
            <TextArea
              {...form.field('text')}
              data-key="n"
              label={text.addNote}
              description={text.noteHint}
              rows={2}
              maxLength={NOTE_MAX}
            />
            <div>
              <Button type="submit" size="sm" isBusy={isBusy} disabled={isEmpty}>
                {text.save}
              </Button>
            </div>
          </form>
        )}
      </CardPart>
    </Section>
  )
}
