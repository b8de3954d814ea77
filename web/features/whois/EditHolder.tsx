import { HOLDER_DEFAULTS } from '../../../rules/holder'
import { HolderForm } from './HolderForm'
import { HOLDER_FIELDS, type HolderValues } from './holder-fields'
import { StandardContactForm } from './StandardContactForm'
import { useUpdateWhois } from './useUpdateWhois'
import type { CustomHolder, StandardHolder } from './whois-list-query'

interface EditHolderProps {
  standard: StandardHolder
  /** Null for the standard holder, of which only the contact details can be changed. */
  holder: CustomHolder | null
  onSaved(): void
  onCancel(): void
}

/** Changes the holder that was chosen; only while one domain is selected (ROL-014). */
export function EditHolder({ standard, holder, onSaved, onCancel }: EditHolderProps) {
  const update = useUpdateWhois()
  if (!holder) return <StandardContactForm standard={standard} onSaved={onSaved} onCancel={onCancel} />
  return (
    <HolderForm
      values={valuesOf(holder)}
      takesFocus
      save={(whois) => update({ id: holder.id, whois })}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  )
}

/** The fields of the form alone, without what else the graph says of a holder. */
function valuesOf(holder: CustomHolder): HolderValues {
  const all = { ...holder, isCompany: holder.company !== '' }
  const values = Object.fromEntries(HOLDER_FIELDS.map((name) => [name, all[name]]))
  return { ...HOLDER_DEFAULTS, isCompany: true, ...values }
}
