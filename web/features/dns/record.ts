import { absoluteHost, readHost } from '../../../rules/dns/host-name'
import type { RecordIssue } from '../../../rules/dns/issues'
import { completeMxValue } from '../../../rules/dns/mx'
import { readProfileRecord } from '../../../rules/dns/profile'
import { PLACEHOLDER, readRecord } from '../../../rules/dns/record'
import { DEFAULT_MX_PRIORITY } from '../../../rules/dns/record-types'
import { toUnicode } from '../../../rules/domain-name'
import type { Checked } from '../../forms/useRuleForm'
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

/** Applies the server's own rule; the input is sent as typed. */
export function checkRecord(values: RecordValues, home: RecordHome): Checked<RecordValues, RecordIssue> {
  const read = home === null ? readProfileRecord(values) : readRecord(values, home)
  return read.ok ? { ok: true, value: values } : read
}

/** Full name of a typed host, or null when invalid. */
export function completedHost({ type, value }: Pick<RecordValues, 'type' | 'value'>, home: RecordHome): string | null {
  const origin = home ?? STAND_IN
  const host = readHost(home === null ? value.replace(PLACEHOLDER, STAND_IN) : value, origin)
  if (host === null) return null
  const whole = type === 'MX' ? completeMxValue(host, origin) : absoluteHost(host, origin)
  return home === null ? whole.replaceAll(STAND_IN, PLACEHOLDER_TEXT) : whole
}

export const PLACEHOLDER_TEXT = '[DOMAINNAME]'

/** Placeholder domain for a profile. */
const STAND_IN = 'domainname.invalid'

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
