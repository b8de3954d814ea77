import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from './Button'
import { cx } from './cx'
import { Field, type FieldTexts, fieldAria } from './Field'
import styles from './Field.module.css'

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'size'> {
  size?: 'sm' | 'md' | 'lg'
  /** For names, codes and DNS values. */
  isMono?: boolean
  /** A control inside the right end, such as the eye of a password field. */
  affix?: ReactNode
  /** On the input itself; `className` is on the whole field. */
  inputClassName?: string
}

/** Native props go to the input, including `ref`, so `{...register('email')}` works. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, mark, description, success, error, className, ...own } = props
  const { size = 'md', isMono, affix, inputClassName, id: givenId, ...native } = own
  const ownId = useId()
  const id = givenId ?? ownId
  const input = (
    <input
      type="text"
      {...native}
      {...fieldAria(id, { description, success, error }, native['aria-describedby'])}
      className={cx(styles.control, size !== 'md' && styles[size], isMono && styles.mono, inputClassName)}
    />
  )
  return (
    <Field {...{ id, label, isLabelHidden, mark, description, success, error, className }}>
      {affix ? (
        <div className={styles.affixed}>
          {input}
          <div className={styles.affix}>{affix}</div>
        </div>
      ) : (
        input
      )}
    </Field>
  )
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'affix'> {
  /** "Wachtwoord tonen" */
  showLabel: string
  /** "Wachtwoord verbergen" */
  hideLabel: string
}

/** A password field with a button that shows the input. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const eye = (
    <IconButton
      icon={isShown ? EyeOff : Eye}
      label={isShown ? hideLabel : showLabel}
      size="sm"
      onClick={() => setIsShown(!isShown)}
    />
  )
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      affix={eye}
    />
  )
}

interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {
  isMono?: boolean
}

/** Native props go to the textarea, including `ref`. */
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
