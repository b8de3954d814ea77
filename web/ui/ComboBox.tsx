import { ChevronDown } from 'lucide-react'
import { type Ref, use } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBoxStateContext, ComboBox as RacComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { AriaLocale } from './AriaLocale'
import combo from './ComboBox.module.css'
import { cx } from './cx'
import { FieldError, type FieldTexts } from './Field'
import styles from './Field.module.css'
import { Icon } from './Icon'
import { ListBoxPopover, type Option } from './ListBoxPopover'

interface ComboBoxProps extends Omit<FieldTexts, 'success'> {
  options: ReadonlyArray<Option>
  value: string | null
  onChange: (value: string | null) => void
  /** "Geen land gevonden" */
  emptyText: string
  placeholder?: string
  autoComplete?: string
  name?: string
  isDisabled?: boolean
  onBlur?: () => void
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A long list with a search field: the input matches anywhere in a label, ignoring accents. */
export function ComboBox(props: ComboBoxProps) {
  const { label, isLabelHidden, mark, description, error, options, value, onChange, emptyText, placeholder } = props
  const { autoComplete, name, isDisabled, onBlur, className, ref } = props
  return (
    <AriaLocale>
      <RacComboBox
        className={cx(styles.field, Boolean(error) && styles.invalid, className)}
        // Options have string values, so a single choice is a string.
        value={value}
        onChange={(key) => onChange(key as string | null)}
        defaultItems={options}
        defaultFilter={(text, typed) => matchOf(text, typed) !== undefined}
        menuTrigger="focus"
        allowsEmptyCollection
        name={name}
        isDisabled={isDisabled}
        isInvalid={Boolean(error)}
        onBlur={onBlur}
      >
        <Label className={cx(styles.label, isLabelHidden && 'vh')}>
          <span>{label}</span>
          {mark && <span className={styles.mark}>{mark}</span>}
        </Label>
        <div className={styles.affixed}>
          <Input ref={ref} className={styles.control ?? ''} placeholder={placeholder} autoComplete={autoComplete} />
          <Button className={cx(styles.affix, combo.button)}>
            <Icon of={ChevronDown} size={16} />
          </Button>
        </div>
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
        <ListBoxPopover options={options} emptyText={emptyText} Label={MatchInBold} />
      </RacComboBox>
    </AriaLocale>
  )
}

function MatchInBold({ label }: { label: string }) {
  const typed = use(ComboBoxStateContext)?.inputValue ?? ''
  const match = matchOf(label, typed)
  if (!match || match.length === 0) return label
  const end = match.start + match.length
  return (
    <>
      {label.slice(0, match.start)}
      <b>{label.slice(match.start, end)}</b>
      {label.slice(end)}
    </>
  )
}

/** Position of the input in a label, ignoring case and accents; an empty input matches at the start. */
export function matchOf(label: string, typed: string): { start: number; length: number } | undefined {
  const wanted = plain(typed.trim())
  const letters = [...label].map(plain)
  for (let start = 0; start <= letters.length; start++) {
    const length = lengthOf(wanted, letters, start)
    if (length !== undefined) return inUnits([...label], start, length)
  }
  return undefined
}

/** Number of letters of the label from `start` that spell the input: `ß` counts as two plain letters. */
function lengthOf(wanted: string, letters: readonly string[], start: number): number | undefined {
  let rest = wanted
  let end = start
  while (rest !== '') {
    const letter = letters[end++]
    if (letter === undefined) return undefined
    if (rest.startsWith(letter)) rest = rest.slice(letter.length)
    else return letter.startsWith(rest) ? end - start : undefined
  }
  return end - start
}

const inUnits = (letters: readonly string[], start: number, length: number) => ({
  start: letters.slice(0, start).join('').length,
  length: letters.slice(start, start + length).join('').length,
})

const MARKS = /\p{Mark}/gu

const plain = (text: string) => text.normalize('NFD').replace(MARKS, '').toLowerCase()
