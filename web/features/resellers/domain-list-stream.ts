import type { ListReason } from '../../../rules/domain-list.text'
import { csrfToken } from '../../lib/csrf'

/** What the shop says of one name of a list. Amounts are cents without VAT. */
export interface ListAnswer {
  /** Full and in ASCII. */
  domain: string
  /** free, active, quarantine, reserved or invalid. */
  status: string
  /** Null for a name that can be added. */
  reason: ListReason | null
  price: number | null
  renewalPrice: number | null
}

/** The list was refused as a whole, for the reason that the message tells. */
export class ListRefused extends Error {
  override name = 'ListRefused'
}

/**
 * Has names checked, and gives the answers as they come, those that come together in one batch. Ends when all are in, or
 * early when the connection breaks off. Throws ListRefused, and whatever fetch throws.
 */
export async function* checkNames(names: readonly string[], signal: AbortSignal): AsyncGenerator<ListAnswer[]> {
  const response = await fetch('/api/reseller/domain-list', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-CSRF-TOKEN': csrfToken() },
    body: names.join('\n'),
    signal,
  })
  if (!response.ok || !response.body) throw new ListRefused(await messageOf(response))
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const events = `${rest}${chunk.value}`.split('\n\n')
    rest = events.pop() ?? ''
    const answers = events.flatMap(answerIn)
    if (answers.length > 0) yield answers
  }
}

/** An event that is none of ours, such as a heartbeat, says nothing. */
function answerIn(event: string): ListAnswer[] {
  const data = /^data: (.*)$/m.exec(event)?.[1]
  // The shop's own interface, of the same version as this page.
  return data === undefined ? [] : [JSON.parse(data) as ListAnswer]
}

async function messageOf(response: Response): Promise<string> {
  const body: { message?: unknown } | null = await response.json().catch(() => null)
  return typeof body?.message === 'string' ? body.message : ''
}
