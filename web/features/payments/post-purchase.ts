import { csrfToken } from '../../lib/csrf'
import type { HolderSelection } from '../whois/holder-selection'

export type PurchaseAnswer = { returnUrl: string } | { refusal: string | null }

/**
 * Sends the payment form to where it points, as its own fields, with the holder of each domain. A refusal has the words
 * of the server, or null when it gave none that are for readers.
 */
export async function postPurchase(
  form: HTMLFormElement,
  customWhois: readonly HolderSelection[],
): Promise<PurchaseAnswer> {
  const body = bodyOf(new FormData(form))
  body.set('customWhois', JSON.stringify(customWhois))
  const response = await fetch(form.action, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'X-CSRF-TOKEN': csrfToken(), Accept: 'application/json' },
    body,
  })
  if (!response.ok) return { refusal: await wordsOf(response) }
  // The server promises this shape for 200 (PAY-012).
  const { returnUrl } = (await response.json()) as { returnUrl: string }
  return { returnUrl }
}

/** The form has text fields only. */
function bodyOf(data: FormData): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === 'string') body.append(name, value)
  return body
}

async function wordsOf(response: Response): Promise<string | null> {
  const isPlain = response.headers.get('Content-Type')?.startsWith('text/plain') ?? false
  const text = isPlain ? (await response.text()).trim() : ''
  return text === '' ? null : text
}
