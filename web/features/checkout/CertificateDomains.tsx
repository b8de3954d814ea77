import { useQuery } from '@apollo/client/react'
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
import { CUSTOMER_DOMAINS } from './DomainChoice'
import styles from './ProductRow.module.css'
import { productText } from './summary.text'

interface Domain {
  /** Null for a domain of the same basket. */
  id: string | null
  title: string
}

interface CertificateDomainsProps {
  domains: readonly Domain[]
  commonName: string
  /** Names in the same basket. */
  namesHere: readonly string[]
  /** Domains that it was to be for as well, each by its id or its name, and why it cannot be. */
  refused: readonly { domain: string; message: string }[]
  isLocked: boolean
  /** All that the certificate is for, each by its id or its name. */
  onAssign(domains: string[]): void
}

/** The other domains of a certificate; that of its common name stays, since it would be for nothing without. */
export function CertificateDomains({
  domains,
  commonName,
  namesHere,
  refused,
  isLocked,
  onAssign,
}: CertificateDomainsProps) {
  const text = useText(productText)
  const { data } = useQuery(CUSTOMER_DOMAINS, { fetchPolicy: 'cache-and-network' })
  const adding = useRef<HTMLButtonElement>(null)
  const taken = new Set(domains.map(({ title }) => title))
  const options = [
    ...(data?.viewer.customerDomains ?? []).map(({ id, name }) => ({ value: id, name, label: toUnicode(name) })),
    ...namesHere.map((name) => ({ value: name, name, label: `${toUnicode(name)} (${text.inThisOrder})` })),
  ].filter(({ name }) => !taken.has(name))
  const others = domains.filter(({ title }) => title !== commonName && !commonName.endsWith(`.${title}`))
  const all = [...domains.map(choiceOf), ...refused.map(({ domain }) => domain)]

  function remove(domain: string) {
    onAssign(all.filter((value) => value !== domain))
    // The button that was pressed goes with its domain.
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
