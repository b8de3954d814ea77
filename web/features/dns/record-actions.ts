import type { Refusal } from '../../forms/useSubmit'
import type { DnsRecordInput } from '../../gql/graphql'
import type { ShownRecord } from './record'

/** Actions on the records of a domain or a profile. */
export interface RecordActions {
  /** Version on which an edit that starts now is based; omitted when concurrent edits are not detected. */
  basis?(): Basis
  /** Id of the new record, or why it was not added. */
  add(record: DnsRecordInput, basis?: Basis): Promise<{ id: string } | Refusal | Left>
  update(record: ShownRecord, changed: DnsRecordInput, basis?: Basis): Promise<Refusal | Left | null>
  remove(record: ShownRecord): Promise<Refusal | Left | null>
}

/** Version of the records; null when unknown. */
export type Basis = string | null

/** The reader chose to keep the version of others. */
export type Left = 'left'
