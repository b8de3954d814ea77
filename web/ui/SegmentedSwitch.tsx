import { cx } from './cx'
import styles from './SegmentedSwitch.module.css'

interface SwitchLink {
  label: string
  isCurrent: boolean
  /** A link when given, otherwise a button. */
  href?: string
  onSelect?: () => void
  /** Language of the label and of the linked page. */
  lang?: string
  /** Accessible name, longer than the label; it starts with the label. */
  name?: string
}

interface SegmentedSwitchProps {
  /** "Taal", or "Prijzen met of zonder btw" */
  label: string
  items: readonly SwitchLink[]
  isOnBrand?: boolean
  className?: string
}

/** A small switch in the header, for language and VAT. */
export function SegmentedSwitch({ label, items, isOnBrand = false, className }: SegmentedSwitchProps) {
  return (
    <div role="group" aria-label={label} className={cx(styles.switch, isOnBrand && styles.onBrand, className)}>
      {items.map((item) => (
        <Segment key={item.label} {...item} />
      ))}
    </div>
  )
}

function Segment({ label, isCurrent, href, onSelect, lang, name }: SwitchLink) {
  const shared = { className: styles.segment, lang, 'aria-label': name, onClick: onSelect, children: label }
  if (href) return <a {...shared} href={href} hrefLang={lang} aria-current={isCurrent ? 'true' : undefined} />
  return <button {...shared} type="button" aria-pressed={isCurrent} />
}
