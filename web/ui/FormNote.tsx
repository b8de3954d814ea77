import type { ReactNode } from 'react'
import styles from './FormNote.module.css'
import { Note } from './Note'

interface FormNoteProps {
  title: ReactNode
  /** Invalid fields in display order, by the id of their control. */
  fields?: ReadonlyArray<{ id: string; label: ReactNode }>
  /** Error of the whole form. */
  children?: ReactNode
}

/** Error summary above a form, with links to the invalid fields. */
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

/** Scrolls to a field and focuses it; in a group (radios) its first control. */
export function focusField(id: string) {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input, button') : field
  control?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
