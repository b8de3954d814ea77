import { X } from 'lucide-react'
import { useRef } from 'react'
import { CERTIFICATE_DOMAINS_MAX } from '../../../rules/checkout-items'
import { toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { DomainName } from '../../ui/DomainName'
import { FieldError } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { Select } from '../../ui/Select'
import styles from './ProductRow.module.css'
import { productText } from './summary.text'
import { useCustomerDomains } from './useCustomerDomains'

interface Domain {
  /** Null for a domain in the same basket. */
  id: string | null
  title: string
}

interface CertificateDomainsProps {
  domains: readonly Domain[]
  commonName: string
  /** Names in the same basket. */
  namesHere: readonly string[]
  /** Further domains, by id or name, that were refused, and why. */
  refused: readonly { domain: string; message: string }[]
  isLocked: boolean
  /** Called with all domains of the certificate, by id or name. */
  onAssign(domains: string[]): void
}

/** Further domains of a certificate; that of the common name cannot be removed. */
export function CertificateDomains({
  domains,
  commonName,
  namesHere,
  refused,
  isLocked,
  onAssign,
}: CertificateDomainsProps) {
  const text = useText(productText)
  const { domains: owned = [] } = useCustomerDomains()
  const adding = useRef<HTMLButtonElement>(null)
  const taken = new Set(domains.map(({ title }) => title))
  const options = [
    ...owned.map(({ id, name }) => ({ value: id, name, label: toUnicode(name) })),
    ...namesHere.map((name) => ({ value: name, name, label: `${toUnicode(name)} (${text.inThisOrder})` })),
  ].filter(({ name }) => !taken.has(name))
  const others = domains.filter(({ title }) => title !== commonName && !commonName.endsWith(`.${title}`))
  const all = [...domains.map(choiceOf), ...refused.map(({ domain }) => domain)]

  function remove(domain: string) {
    onAssign(all.filter((value) => value !== domain))
    // The pressed button disappears with its domain.
    adding.current?.focus()
  }

  return (
    <fieldset>
      <legend className="small">{text.alsoFor}</legend>
      {others.length > 0 && (
        <ul className={styles.names}>
          {others.map((domain) => (
            <li key={domain.title}>
              <DomainName name={toUnicode(domain.title)} isExtensionBold />
              <button
                type="button"
                className={styles.takeOff}
                disabled={isLocked}
                aria-label={text.takeOff({ domain: toUnicode(domain.title) })}
                onClick={() => remove(choiceOf(domain))}
              >
                <Icon of={X} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul className={styles.refused} role="alert">
          {refused.map(({ domain, message }) => (
            <li key={domain} className={styles.kept}>
              <FieldError>{message}</FieldError>
              <Button
                size="sm"
                disabled={isLocked}
                aria-label={text.takeOff({ domain: toUnicode(domain) })}
                onClick={() => remove(domain)}
              >
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {domains.length < CERTIFICATE_DOMAINS_MAX && (
        <Select
          ref={adding}
          className={styles.add}
          label={text.addDomain}
          isLabelHidden
          placeholder={text.addDomain}
          size="sm"
          options={options}
          value={null}
          onChange={(value: string) => onAssign([...all, value])}
          isDisabled={isLocked || options.length === 0}
        />
      )}
    </fieldset>
  )
}

const choiceOf = ({ id, title }: Domain) => id ?? title
