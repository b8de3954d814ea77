import type * as z from 'zod/mini'
import type { RecordIssue } from './issues'
import { justValue, type RecordRule, wrongValue } from './record-types'

/** A record type whose value is a line of several fields, for a form that asks for each. */
export interface FieldRule<Fields extends object> extends RecordRule {
  fields: z.ZodMiniType<Fields>
  /** The fields of a line as they were typed, looked at by `fields` only; null when there are too few or too many. */
  split(line: string): unknown
  /** The line of right fields, in one spelling. */
  join(fields: Fields): string
}

interface FieldRuleParts<Fields extends object> {
  issue: RecordIssue
  fields: z.ZodMiniType<Fields>
  split(line: string): unknown
  join(fields: Fields): string
  /** What goes on the wire where it is not the line itself. */
  rdata?(fields: Fields, domain: string): string
}

export function fieldRule<Fields extends object>(parts: FieldRuleParts<Fields>): FieldRule<Fields> {
  const { issue, fields, split, join, rdata } = parts
  return {
    fields,
    split,
    join,
    read({ value }) {
      const read = fields.safeParse(split(value))
      return read.success ? justValue(join(read.data)) : wrongValue(issue)
    },
    rdata: ({ value }, domain) => (rdata ? rdata(fields.parse(split(value)), domain) : value),
  }
}
