/** Issues of a single record. `dns.text.ts` holds the messages in both languages. */
const RECORD_ISSUES = [
  'name-required',
  'invalid-name',
  'outside-zone',
  'invalid-srv-name',
  'invalid-type',
  'value-required',
  'invalid-characters',
  'invalid-ipv4',
  'invalid-ipv6',
  'invalid-host',
  'invalid-priority',
  'invalid-number',
  'invalid-ttl',
  'invalid-srv',
  'invalid-caa',
  'invalid-tlsa',
  'invalid-sshfp',
  'invalid-svcb',
  'invalid-ds',
  'below-apex-only',
  'not-in-profile',
  'text-too-long',
  'placeholder-in-domain',
] as const
export type RecordIssue = (typeof RECORD_ISSUES)[number]

/** Conflicts of a record with others in its zone. */
const ZONE_CONFLICTS = [
  'duplicate',
  'cname-at-apex',
  'cname-alone',
  'cname-loop',
  'null-mx-alone',
  'mx-to-cname',
  'ns-to-cname',
  'ds-without-ns',
  'too-many-records',
] as const
export type ZoneConflict = (typeof ZONE_CONFLICTS)[number]

export type RecordField = 'name' | 'type' | 'value' | 'priority' | 'weight' | 'port' | 'ttl'
export type RecordIssues = Partial<Record<RecordField, RecordIssue>>
