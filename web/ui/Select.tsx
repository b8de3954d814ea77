import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { Select as RacSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import { AriaLocale } from './AriaLocale'
import { cx } from './cx'
import { FieldError, type FieldTexts } from './Field'
import styles from './Field.module.css'
import { Icon } from './Icon'
import { ListBoxPopover, type Option } from './ListBoxPopover'
import select from './Select.module.css'

export interface SelectProps<V extends string> extends Omit<FieldTexts, 'success'> {
  options: ReadonlyArray<Option<V>>
  /** Null when nothing is chosen yet. */
  value: V | null
  onChange: (value: V) => void
  placeholder?: string
  name?: string
  isDisabled?: boolean
  onBlur?: () => void
  size?: 'sm' | 'md' | 'lg'
  className?: string
  /** Opens at once, with the focus. */
  defaultOpen?: boolean
  /** The button, to focus it. */
  ref?: Ref<HTMLButtonElement>
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { label, isLabelHidden, mark, description, error, options, value, onChange } = props
  const { placeholder = '', name, isDisabled, onBlur, size = 'md', className, defaultOpen = false, ref } = props
  return (
    <AriaLocale>
      <RacSelect
        className={cx(styles.field, Boolean(error) && styles.invalid, className)}
        value={value}
        // The keys of the list are the values of the options.
        onChange={(key) => onChange(key as V)}
        placeholder={placeholder}
        name={name}
        isDisabled={isDisabled}
        isInvalid={Boolean(error)}
        onBlur={onBlur}
        defaultOpen={defaultOpen}
        autoFocus={defaultOpen}
      >
        <Label className={cx(styles.label, isLabelHidden && 'vh')}>
          <span>{label}</span>
          {mark && <span className={styles.mark}>{mark}</span>}
        </Label>
        <Button ref={ref} className={cx(styles.control, select.button, size !== 'md' && styles[size])}>
          <SelectValue className={select.value ?? ''}>
            {({ isPlaceholder, selectedText }) => (isPlaceholder ? placeholder : selectedText)}
          </SelectValue>
          <Icon of={ChevronDown} size={16} className={select.arrow} />
        </Button>
        {error && (
          <Text slot="errorMessage">
            <FieldError>{error}</FieldError>
          </Text>
        )}
        {description && (
          <Text slot="description" className={styles.description}>
            {description}
          </Text>
        )}
        <ListBoxPopover options={options} />
      </RacSelect>
    </AriaLocale>
  )
}
