import { Check, CircleHelp, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useText } from '../../i18n/preferences'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { domainPageText } from './domain-page.text'
import styles from './StateGlyph.module.css'

export type Tone = 'ok' | 'warn' | 'error' | 'info' | 'unknown'

const GLYPHS: Record<Tone, LucideIcon> = {
  ok: Check,
  warn: TriangleAlert,
  error: TriangleAlert,
  info: Info,
  unknown: CircleHelp,
}

/** State of one fact or finding, with its word for screen readers. */
export function StateGlyph({ tone }: { tone: Tone }) {
  const text = useText(domainPageText)
  const word = tone === 'ok' ? text.ok : tone === 'unknown' ? text.unknown : text.attention
  return (
    <span className={cx(styles.state, styles[tone])}>
      <Icon of={GLYPHS[tone]} size={14} strokeWidth={2.4} />
      {tone !== 'info' && <span className="vh">{word}: </span>}
    </span>
  )
}
