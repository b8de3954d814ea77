import type * as z from 'zod/mini'
import type { RecordIssue } from './issues'
import { justValue, type RecordRule, wrongValue } from './record-types'

/** A record type whose value is a line of several fields, each with its own form field. */
export interface FieldRule<Fields extends object> extends RecordRule {
  fields: z.ZodMiniType<Fields>
  /** Splits a line into fields as typed, to be validated by `fields`; null if there are too few or too many. */
  split(line: string): unknown
  /** Joins valid fields to a line in canonical form. */
  join(fields: Fields): string
}

interface FieldRuleParts<Fields extends object> {
  issue: RecordIssue
  fields: z.ZodMiniType<Fields>
  split(line: string): unknown
  join(fields: Fields): string
  /** Wire format, if it differs from the line. */
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
