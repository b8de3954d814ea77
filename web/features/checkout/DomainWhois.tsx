import { lazy, Suspense, useId, useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/Skeleton'
import styles from './DomainWhois.module.css'
import { domainWhoisText } from './domain-whois.text'

const WhoisEditor = lazy(async () => ({ default: (await import('./WhoisEditor')).WhoisEditor }))

/** Holder of an ordered domain: the standard details, or others entered here. */
export function DomainWhois({ domain }: { domain: string }) {
  const text = useText(domainWhoisText)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const name = toUnicode(domain)
  return (
    <div className={styles.whois}>
      <div className={styles.head}>
        <div>
          <p>
            <b>{text.title}</b>
          </p>
          <p className="small muted">{isOpen ? text.own : text.standard}</p>
        </div>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={isOpen ? text.closeNamed({ domain: name }) : text.editNamed({ domain: name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? text.close : text.edit}
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <Suspense fallback={<Skeleton height="320px" />}>
            <WhoisEditor domain={domain} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
