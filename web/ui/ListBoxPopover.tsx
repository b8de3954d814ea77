import { Check } from 'lucide-react'
import type { ComponentType } from 'react'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { Icon } from './Icon'
import styles from './ListBoxPopover.module.css'

/** One option of a list. */
export interface Option<V extends string = string> {
  value: V
  label: string
  /** Description below the label. */
  description?: string
  isDisabled?: boolean
  /** Heading of its section; options without one come first. */
  section?: string
}

interface ListBoxPopoverProps {
  options: ReadonlyArray<Option>
  /** Text when nothing matches. */
  emptyText?: string
  /** Renders a label, such as with its match in bold. Rendered in the list, so it can use the list's contexts. */
  Label?: ComponentType<{ label: string }>
}

/** The list of a Select or a ComboBox. */
export function ListBoxPopover({ options, emptyText, Label = PlainLabel }: ListBoxPopoverProps) {
  const draw = ({ value, label, description, isDisabled }: Option) => (
    <ListBoxItem key={value} id={value} textValue={label} isDisabled={isDisabled} className={styles.option ?? ''}>
      <span className={styles.words}>
        <Text slot="label">
          <Label label={label} />
        </Text>
        {description && (
          <Text slot="description" className={styles.description}>
            {description}
          </Text>
        )}
      </span>
      <Icon of={Check} size={18} className={styles.check} />
    </ListBoxItem>
  )
  const sections = [...new Set(options.flatMap(({ section }) => section ?? []))]
  const list = { className: styles.list ?? '', renderEmptyState: () => <p className={styles.empty}>{emptyText}</p> }
  return (
    <Popover className={styles.popover ?? ''} offset={6}>
      {sections.length === 0 ? (
        <ListBox {...list} items={options}>
          {draw}
        </ListBox>
      ) : (
        <ListBox {...list}>
          {options.filter(({ section }) => section === undefined).map(draw)}
          {sections.map((title) => (
            <ListBoxSection key={title} id={title}>
              <Header className={styles.section}>{title}</Header>
              {options.filter(({ section }) => section === title).map(draw)}
            </ListBoxSection>
          ))}
        </ListBox>
      )}
    </Popover>
  )
}

const PlainLabel = ({ label }: { label: string }) => label
