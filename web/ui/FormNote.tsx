import type { ReactNode } from 'react'
import styles from './FormNote.module.css'
import { Note } from './Note'

interface FormNoteProps {
  title: ReactNode
  /** The wrong fields in their order on screen, by the id of their control. */
  fields?: ReadonlyArray<{ id: string; label: ReactNode }>
  /** What is wrong with the whole. */
  children?: ReactNode
}

/** Stands on top of a form that could not be sent, and names what to mend as links. */
export function FormNote({ title, fields = [], children }: FormNoteProps) {
  return (
    <Note kind="error" role="alert" title={title}>
      {children}
      {fields.length > 0 && (
        <ul className={styles.fields}>
          {fields.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(id)
                }}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Note>
  )
}

/** Brings a field into view with the focus in it. A group (radios) hands the focus to its first control. */
export function focusField(id: string) {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input, button') : field
  control?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
