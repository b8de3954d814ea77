import { graphql } from '../../gql'
import type { DnsRecordChange_ChangeFragment } from '../../gql/graphql'
import type { DiffLine } from '../../ui/DiffLines'

// Spread with `@unmask`: a change has no id, so a masked one could not be read from the cache.
graphql(`
  fragment DnsRecordChange_change on DnsRecordChange {
    kind
    recordBefore {
      name
      type
      value
      priority
      ttl
    }
    recordAfter {
      name
      type
      value
      priority
      ttl
    }
  }
`)

// Why the records of a domain were not changed. Spread with `@unmask`: a refusal has no id either.
graphql(`
  fragment DnsRefusal_error on UserError {
    code
    message
    ... on DnsRecordsChanged {
      at
      by
      changes {
        ...DnsRecordChange_change @unmask
      }
    }
    ... on InvalidInput {
      issues {
        field
        message
      }
    }
  }
`)

export type RecordChange = DnsRecordChange_ChangeFragment
type Content = NonNullable<RecordChange['recordBefore']>

const KINDS = { ADDED: 'add', CHANGED: 'change', REMOVED: 'remove' } as const

/** Record changes as diff lines. */
export const diffLinesOf = (changes: readonly RecordChange[]): DiffLine[] => changes.map(diffLineOf)

function diffLineOf({ kind, recordBefore: before, recordAfter: after }: RecordChange): DiffLine {
  const { name, type } = (after ?? before) as Content
  // The TTL is shown when it changes.
  const hasNewTtl = before !== null && after !== null && before.ttl !== after.ttl
  const textOf = (content: Content | null) =>
    content && `${valueText(content)}${hasNewTtl ? ` TTL ${content.ttl}` : ''}`
  return { kind: KINDS[kind], name, type, before: textOf(before), after: textOf(after) }
}

/** Value of a record in one line, with the priority of MX in front. */
export const valueText = ({ type, value, priority }: Pick<Content, 'type' | 'value' | 'priority'>): string =>
  type === 'MX' ? `${priority} ${value}` : value

/** Content of a record after these changes, oldest first; null when it was deleted. */
export function contentNow(record: Shown, changes: readonly RecordChange[]): Shown | null {
  let now: Shown | null = record
  for (const { recordBefore, recordAfter } of changes)
    if (now && recordBefore && isSame(now, recordBefore)) now = recordAfter
  return now
}

type Shown = Pick<Content, 'name' | 'type' | 'value' | 'priority'>

const isSame = (one: Shown, other: Shown): boolean =>
  one.name === other.name && one.type === other.type && valueText(one) === valueText(other)
