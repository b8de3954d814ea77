import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { Select } from '../../ui/Select'
import { productText } from './summary.text'

export const CUSTOMER_DOMAINS = graphql(`
  query CustomerDomains {
    viewer {
      customerDomains(resolveCloudflareStatus: true) {
        id
        name
        cloudflare
      }
    }
  }
`)

/** How far the list of the customer's domains is; `protected` when none is left to choose. */
export type DomainListStatus = 'loading' | 'ready' | 'protected' | 'failed'

interface DomainChoiceProps {
  /** For Cloudflare: what it protects already is left out. */
  isForProtection: boolean
  /** The id or the name of what was chosen. */
  assigned: string | null
  /** Names in the same basket. */
  namesHere: readonly string[]
  /** Why what was chosen before cannot be. */
  error?: string
  isLocked: boolean
  onAssign(domain: string): void
  onDomainList(status: DomainListStatus): void
}

/** The choice of the domain that a product is for: one of the customer's, or one that is being ordered. */
export function DomainChoice(props: DomainChoiceProps) {
  const { isForProtection, assigned, namesHere, error: refusal, isLocked, onAssign, onDomainList } = props
  const text = useText(productText)
  const { data, error, refetch } = useQuery(CUSTOMER_DOMAINS, { fetchPolicy: 'cache-and-network' })
  const owned = data?.viewer.customerDomains
  const open = owned?.filter(({ cloudflare }) => !(isForProtection && cloudflare)) ?? []
  const isProtected = Boolean(owned?.length) && open.length === 0
  const status = owned ? (isProtected ? 'protected' : 'ready') : error ? 'failed' : 'loading'

  // biome-ignore lint/correctness/useExhaustiveDependencies: it tells how far the list is, whoever listens
  useEffect(() => onDomainList(status), [status])

  if (status === 'failed') {
    const retry = () => void refetch().catch(() => undefined)
    return (
      <Note kind="error" role="alert" action={<Button onClick={retry}>{text.retry}</Button>}>
        {text.failed}
      </Note>
    )
  }
  if (status === 'loading') return <p className="hint">{text.loadingDomains}</p>
  const options = [
    ...open.map(({ id, name }) => ({ value: id, label: toUnicode(name) })),
    ...namesHere.map((name) => ({ value: name, label: `${toUnicode(name)} (${text.inThisOrder})` })),
  ]
  const chosen = options.some(({ value }) => value === assigned) ? assigned : null
  return (
    <>
      {isProtected && (
        <Note kind="info" role="alert">
          {text.allProtected}
        </Note>
      )}
      {options.length === 0 && !isProtected && <p className="hint">{text.noDomains}</p>}
      {options.length > 0 && (
        <Select
          label={text.whichDomain}
          description={isForProtection ? text.protectedHint : undefined}
          placeholder={text.chooseDomain}
          error={refusal}
          options={options}
          value={chosen}
          onChange={onAssign}
          isDisabled={isLocked}
        />
      )}
    </>
  )
}
