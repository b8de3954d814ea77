import { useEffect } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { Select } from '../../ui/Select'
import { productText } from './summary.text'
import { useCustomerDomains } from './useCustomerDomains'

/** Loading state of the customer's domains; `protected` when every domain is protected already. */
export type DomainListStatus = 'loading' | 'ready' | 'protected' | 'failed'

interface DomainChoiceProps {
  /** For Cloudflare: leaves out domains that it already protects. */
  isForProtection: boolean
  /** Id or name of the chosen domain. */
  assigned: string | null
  /** Names in the same basket. */
  namesHere: readonly string[]
  /** Why the earlier choice was refused. */
  error?: string
  isLocked: boolean
  onAssign(domain: string): void
  onDomainList(status: DomainListStatus): void
}

/** Choice of a product's domain: one of the customer's, or one in this order. */
export function DomainChoice(props: DomainChoiceProps) {
  const { isForProtection, assigned, namesHere, error: refusal, isLocked, onAssign, onDomainList } = props
  const text = useText(productText)
  const { domains: owned, error, refetch } = useCustomerDomains()
  const open = owned?.filter(({ cloudflare }) => !(isForProtection && cloudflare)) ?? []
  const isProtected = Boolean(owned?.length) && open.length === 0
  const status = owned ? (isProtected ? 'protected' : 'ready') : error ? 'failed' : 'loading'

  // biome-ignore lint/correctness/useExhaustiveDependencies: reports the list's status; a new handler is no reason to report again
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
