import type { RecordInput } from '../../../rules/dns/record'

/** The record of a body: its fields as they are, or together in a field `record`. */
export const recordIn = (body: Record<string, unknown>): RecordInput => (isRecord(body.record) ? body.record : body)

/** Records that came in as a list or as its JSON text; null when nothing was sent. Says nothing about the records yet. */
export function readRecordList(sent: unknown): RecordInput[] | null | 'wrong' {
  if (sent === undefined || sent === null || sent === '') return null
  const list = typeof sent === 'string' ? parseJson(sent) : sent
  return Array.isArray(list) && list.every(isRecord) ? list : 'wrong'
}

const isRecord = (item: unknown): item is RecordInput =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
