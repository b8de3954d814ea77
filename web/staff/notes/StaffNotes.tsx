import { type FormEvent, useState } from 'react'
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
import styles from './Notes.module.css'
import { notesText } from './notes.text'

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
  const labels = useText(fieldText)
  const { locale } = usePreferences()
  const [typed, setTyped] = useState('')
  const { run, isBusy, problem } = useAttempt(labels.failed, async () => {
    const answer = await add(typed)
    if ('message' in answer) return answer
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
        {notes.length === 0 && <p className="hint">{text.noNotes}</p>}
        {notes.map(({ id, staffName, text: said, createdAt }) => (
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
