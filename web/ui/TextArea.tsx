import { type ComponentProps, useId } from 'react'
import { cx } from './cx'
import { Field, type FieldTexts, fieldAria } from './Field'
import styles from './Field.module.css'

interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {
  isMono?: boolean
}

/** Everything native goes to the textarea, `ref` too. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, mark, description, success, error, className, isMono, id: givenId, ...native } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...{ id, label, isLabelHidden, mark, description, success, error, className }}>
      <textarea
        rows={4}
        {...native}
        {...fieldAria(id, { description, success, error }, native['aria-describedby'])}
        className={cx(styles.control, isMono && styles.mono)}
      />
    </Field>
  )
}
