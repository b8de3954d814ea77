import type { ReactNode } from 'react'
import { Tabs as RacTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { AriaLocale } from './AriaLocale'
import { cx } from './cx'
import styles from './Tabs.module.css'

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: ReadonlyArray<{ id: Id; label: ReactNode; panel: ReactNode }>
  /** Controlled together with `onSelect`; otherwise the first tab is open. */
  selected?: Id
  onSelect?: (id: Id) => void
  /** Padding for tabs that fill a card. */
  isInCard?: boolean
  className?: string
}

/** All panels stay mounted, so that input survives a visit to another tab. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, isInCard, className }: TabsProps<Id>) {
  return (
    <AriaLocale>
      <RacTabs
        className={cx(isInCard && styles.inCard, className)}
        selectedKey={selected}
        // The keys are the ids of the tabs.
        onSelectionChange={(key) => onSelect?.(key as Id)}
      >
        <TabList aria-label={label} className={styles.tabs ?? ''}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} className={styles.tab ?? ''}>
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ id, panel }) => (
          <TabPanel key={id} id={id} shouldForceMount className={styles.panel ?? ''}>
            {panel}
          </TabPanel>
        ))}
      </RacTabs>
    </AriaLocale>
  )
}
