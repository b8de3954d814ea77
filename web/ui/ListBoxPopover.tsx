import { Check } from 'lucide-react'
import type { ComponentType } from 'react'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { Icon } from './Icon'
import styles from './ListBoxPopover.module.css'

/** One line of a list to choose from. */
export interface Option<V extends string = string> {
  value: V
  label: string
  /** A line of explanation under it. */
  description?: string
  isDisabled?: boolean
  /** The heading that it stands under; those without one come first. */
  section?: string
}

interface ListBoxPopoverProps {
  options: ReadonlyArray<Option>
  /** Said when nothing matches. */
  emptyText?: string
  /** Draws a label, such as with its match in bold. It is drawn in the list, so it can read the list's contexts. */
  Label?: ComponentType<{ label: string }>
}

/** The list under a Select or a ComboBox. */
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
