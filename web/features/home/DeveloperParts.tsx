import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type first from '../../../docs/first-order/first-order.sh?highlighted'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast-store'
import styles from './DevelopersPage.module.css'
import { developersText } from './developers.text'

export interface ContentsPart {
  title: string
  /** Labels by section id, or by another page's path. */
  links: Readonly<Record<string, string>>
}

/** Sections of the page, and related pages. */
export function Contents({ parts }: { parts: readonly ContentsPart[] }) {
  const t = useText(developersText)
  return (
    <nav className={styles.contents} aria-label={t.contents}>
      {parts.map(({ title, links }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {Object.entries(links).map(([to, label]) => (
              <li key={to}>
                <a href={to.startsWith('/') ? to : `#${to}`}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

/** Parts of a text, highlighted at build time. */
export type Parts = typeof first

export const textOf = (parts: Parts): string =>
  parts.map((part) => (typeof part === 'string' ? part : part[0])).join('')

export function Code({
  label,
  name,
  children,
}: {
  label: ReactNode /** Accessible name of the copied text, where the label is not a text. */
  name?: string
  children: Parts
}) {
  const t = useText(developersText)
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(textOf(children)).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? { kind: 'ok', text: t.copied } : { kind: 'error', text: t.notCopied })
  }
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        {typeof label === 'string' ? <span>{label}</span> : label}
        <Button
          variant="quiet"
          size="sm"
          icon={Copy}
          aria-label={`${t.copy}: ${name ?? label}`}
          onClick={() => void copy()}
        >
          {t.copy}
        </Button>
      </div>
      {/* Scrollable, so it must be focusable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0}>
        <code>
          {children.map((part, index) =>
            // The parts of a sample never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            typeof part === 'string' ? part : <Coloured key={index} part={part} />,
          )}
        </code>
      </pre>
    </div>
  )
}

function Coloured({ part: [text, kind] }: { part: Exclude<Parts[number], string> }) {
  return <span className={styles[kind]}>{text}</span>
}

export const Words = ({ children }: { children: string }) => (
  <p className={styles.words}>
    <Coded>{children}</Coded>
  </p>
)

/** Renders text between back-ticks as code. */
export function Coded({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    // The parts of a text never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    index % 2 ? <code key={index}>{part}</code> : part,
  )
}
