import { DEFAULT_MX_PRIORITY } from '../../../rules/dns/record-types'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { DnsRecordInput, DnsRecordType, RecordTable_RecordFragment } from '../../gql/graphql'

export const RECORD = graphql(`
  fragment RecordTable_record on DnsRecord {
    id
    name
    type
    value
    priority
    weight
    port
    target
    ttl
    version
  }
`)

export type ShownRecord = RecordTable_RecordFragment

/** Form values of a record: all texts, including those its type does not use. */
export type RecordValues = {
  name: string
  type: DnsRecordType
  value: string
  priority: string
  weight: string
  port: string
  /** Empty: the same as the other records of its name and type. */
  ttl: string
}

/** In display order. */
export const RECORD_FIELDS = ['name', 'type', 'value', 'priority', 'weight', 'port', 'ttl'] as const

/** Domain of the records (ASCII), or null for a profile, which can be applied to any domain. */
export type RecordHome = string | null

/** The domain part of a name, for readers. */
export const homeName = (home: RecordHome): string => (home === null ? PLACEHOLDER_TEXT : toUnicode(home))

/** Values of a new record, or of the one to edit. */
export function valuesOf(record: ShownRecord | null): RecordValues {
  const priority = String(record?.priority ?? DEFAULT_MX_PRIORITY)
  if (!record) return { name: '', type: 'A', value: '', priority, weight: '', port: '', ttl: '' }
  const { name, type, value, target, weight, port } = record
  return { name, type, value: target ?? value, priority, weight: textOf(weight), port: textOf(port), ttl: '' }
}

/** Input for the server, without the numbers that the type does not have. */
export function inputOf({ name, type, value, priority, weight, port, ttl }: RecordValues): DnsRecordInput {
  const isSrv = type === 'SRV'
  return {
    name,
    type,
    value,
    priority: isSrv || type === 'MX' ? numberOf(priority) : null,
    weight: isSrv ? numberOf(weight) : null,
    port: isSrv ? numberOf(port) : null,
    ttl: numberOf(ttl),
  }
}

export const PLACEHOLDER_TEXT = '[DOMAINNAME]'

const textOf = (number: number | null): string => (number === null ? '' : String(number))
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Names and values keep their spelling. */
export const AS_TYPED = {
  isMono: true,
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const
