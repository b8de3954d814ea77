import { absoluteHost, readHost } from '../../../rules/dns/host-name'
import type { RecordIssue } from '../../../rules/dns/issues'
import { completeMxValue } from '../../../rules/dns/mx'
import { readProfileRecord } from '../../../rules/dns/profile'
import { PLACEHOLDER, readRecord } from '../../../rules/dns/record'
import type { Checked } from '../../forms/useRuleForm'
import { PLACEHOLDER_TEXT, type RecordHome, type RecordValues } from './record'

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

/** Placeholder domain for a profile. */
const STAND_IN = 'domainname.invalid'
