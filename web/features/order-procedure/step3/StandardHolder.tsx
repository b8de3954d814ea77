import { useText } from '../../../i18n/preferences'
import { Card } from '../../../ui/Card'
import { HolderSelector } from '../../whois/HolderSelector'
import { setHolderForAll, useSharedHolder } from '../../whois/holder-selection'
import { useHolders } from '../../whois/useHolders'
import { step3Text } from './step3.text'

/** The customer as the holder of domains, and the choice of another one for all domains of the order (ORD-013). */
export function StandardHolder({ domains }: { domains: readonly string[] }) {
  const text = useText(step3Text)
  const { standard } = useHolders()
  const shared = useSharedHolder(domains)
  return (
    <Card as="section" isPadded className="stack" aria-labelledby="step-3-holder">
      <div>
        <h3 id="step-3-holder">{text.holder}</h3>
        <p className="muted small">{text.holderText}</p>
      </div>
      {standard && (
        <p>
          <b>{standard.label}</b>
          <br />
          <span className="muted">{[standard.email, standard.phone].filter(Boolean).join(', ')}</span>
        </p>
      )}
      <HolderSelector value={shared} canEdit={domains.length === 1} onChange={setHolderForAll} />
    </Card>
  )
}
