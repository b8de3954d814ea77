import type { ListReason } from '../../../rules/domain-list.text'
import { csrfToken } from '../../lib/csrf'

/** Result for one name of a list. Amounts in cents, excluding VAT. */
export interface ListAnswer {
  /** Full name in ASCII. */
  domain: string
  /** free, active, quarantine, reserved or invalid. */
  status: string
  /** Null for a name that can be added. */
  reason: ListReason | null
  price: number | null
  renewalPrice: number | null
  /** Price of a premium name; the same as `price`. */
  premiumPrice: number | null
}

/** The whole list was refused; the message gives the reason. */
export class ListRefused extends Error {
  override name = 'ListRefused'
}

/**
 * Checks names and yields results as they arrive, in batches. Ends when all are in, or early when the connection is lost. Throws
 * ListRefused, and whatever fetch throws.
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

/** Ignores other events, such as heartbeats. */
function answerIn(event: string): ListAnswer[] {
  const data = /^data: (.*)$/m.exec(event)?.[1]
  // The shop's own interface, in the same version as this page.
  return data === undefined ? [] : [JSON.parse(data) as ListAnswer]
}

async function messageOf(response: Response): Promise<string> {
  const body: { message?: unknown } | null = await response.json().catch(() => null)
  return typeof body?.message === 'string' ? body.message : ''
}
