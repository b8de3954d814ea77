import { type ReactNode, useEffect, useRef } from 'react'
import styles from './FormNote.module.css'
import { Note } from './Note'

interface FormNoteProps {
  title: ReactNode
  /** The wrong fields in their order on screen, by the id of their control. */
  fields?: ReadonlyArray<{ id: string; label: ReactNode }>
  /** What is wrong with the whole. */
  children?: ReactNode
  /** Comes into view with the first wrong field focused when it appears; leave out where the form does that itself. */
  focusesFirst?: boolean
}

/** Stands on top of a form that could not be sent, and names what to mend as links. */
export function FormNote({ title, fields = [], children, focusesFirst = false }: FormNoteProps) {
  const first = useRef(focusesFirst ? fields[0]?.id : undefined)
  useEffect(() => {
    if (first.current) focusField(first.current)
  }, [])
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

/** A group (radios) hands the focus to its first control. */
function focusField(id: string) {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input, button') : field
  control?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
