import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'
import styles from './Field.module.css'
import { Icon } from './Icon'

export interface FieldTexts {
  label: ReactNode
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean
  /** Shown at the end of the label, such as "optioneel". */
  mark?: ReactNode
  description?: ReactNode
  /** Positive feedback on the input, such as "Adres gevonden". */
  success?: ReactNode
  error?: ReactNode
}

interface FieldProps extends FieldTexts {
  /** Id of the control inside. */
  id: string
  className?: string
  children: ReactNode
}

/** Label, control and the lines below: the same layout for every kind of field. */
export function Field(props: FieldProps) {
  const { id, label, isLabelHidden, mark, description, success, error, className, children } = props
  return (
    <div className={cx(styles.field, Boolean(error) && styles.invalid, className)}>
      <label className={cx(styles.label, isLabelHidden && 'vh')} htmlFor={id}>
        <span>{label}</span>
        {mark && <span className={styles.mark}>{mark}</span>}
      </label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {success && (
        <p className={styles.success} id={`${id}-success`}>
          <Icon of={Check} size={16} />
          <span>{success}</span>
        </p>
      )}
      {description && (
        <div className={styles.description} id={`${id}-description`}>
          {description}
        </div>
      )}
    </div>
  )
}

/** Error text below a field. Link it to the field by `id` and aria-describedby. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon of={CircleAlert} size={16} />
      <span>{children}</span>
    </p>
  )
}

/** Attributes that link a control to the texts of its `Field`. */
export const fieldAria = (id: string, { description, success, error }: Partial<FieldTexts>, describedBy?: string) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    cx(error && `${id}-error`, success && `${id}-success`, description && `${id}-description`, describedBy) ||
    undefined,
})
