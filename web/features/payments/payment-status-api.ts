import type { PollAnswer } from '../../../rules/payment-status'

const orderPath = (orderId: string) => `/api/bestellen/${encodeURIComponent(orderId)}`

/** Asks how the payment stands. No answer at all counts as one that may go better the next time. */
export async function fetchPaymentStatus(orderId: string): Promise<PollAnswer> {
  try {
    const response = await fetch(`${orderPath(orderId)}/betalingsstatus`, { headers: { Accept: 'application/json' } })
    if (!response.ok) return { httpStatus: response.status }
    // The server promises this shape for 200.
    const { lastOmnikassaStatus } = (await response.json()) as { lastOmnikassaStatus: string }
    return { status: lastOmnikassaStatus }
  } catch {
    return { httpStatus: 0 }
  }
}

/** Where the order can be paid now. Throws when there is no such place. */
export async function fetchPaymentLink(orderId: string): Promise<string> {
  const response = await fetch(`${orderPath(orderId)}/betaling`)
  const text = await response.text()
  if (!response.ok) throw new Error(`the payment link was refused with ${response.status}`)
  return text.startsWith('"') ? String(JSON.parse(text)) : text
}
