import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/preferences'
import { Note } from '../../../ui/Note'
import { step3Text } from './step3.text'

/** Takes the place of the form, and the focus that was in it. */
export function DetailsSaved() {
  const text = useText(step3Text)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.focus({ preventScroll: true })
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={note} tabIndex={-1}>
      <Note kind="ok" role="status">
        {text.detailsSaved}
      </Note>
    </div>
  )
}
