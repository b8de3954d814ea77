import { HOLDER_DEFAULTS } from '../../../rules/holder'
import { HolderForm } from './HolderForm'
import { useCreateWhois } from './useCreateWhois'
import type { StandardHolder } from './whois-list-query'

interface NewHolderProps {
  standard: StandardHolder
  onCreated(id: string): void
  onCancel(): void
}

/** A new holder starts with the standard e-mail and phone (WHO-012). */
export function NewHolder({ standard, onCreated, onCancel }: NewHolderProps) {
  const create = useCreateWhois()
  const { email, phone } = standard
  return (
    <HolderForm
      values={{ ...HOLDER_DEFAULTS, email, phone, isCompany: true }}
      save={create}
      onSaved={(id) => id !== null && onCreated(id)}
      onCancel={onCancel}
    />
  )
}
