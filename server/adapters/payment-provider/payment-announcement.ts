import type { CollectionRequest, PaymentAnnouncement } from '../../ports/payment-provider'

/** Validates a payment by the rules of the strictest bank. Throws RangeError, since an invalid one is a bug in the shop. */
export function checkAnnouncement({ returnUrl, ...payment }: PaymentAnnouncement): void {
  checkCollection(payment)
  if (!/^https?:$/.test(new URL(returnUrl).protocol)) throw new RangeError('a return address is a web address')
}

/** As `checkAnnouncement`, for what a collection has of it. */
export function checkCollection({
  reference,
  amount,
  currency,
  description,
}: Pick<CollectionRequest, 'reference' | 'amount' | 'currency' | 'description'>): void {
  if (!/^[A-Za-z0-9]{1,24}$/.test(reference)) throw new RangeError('a reference is 1 to 24 letters and digits')
  if (!Number.isInteger(amount) || amount < 1 || amount > 9_999_999)
    throw new RangeError('an amount is 0.01 to 99,999.99')
  if (currency !== 'EUR') throw new RangeError('payments are in euro')
  if (description.length > 35) throw new RangeError('a description is at most 35 characters')
}

/** Shares one call between concurrent callers that ask for the same thing. */
export function sharing<Asked, Answer>(call: (asked: Asked) => Promise<Answer>, keyOf: (asked: Asked) => string) {
  const underWay = new Map<string, Promise<Answer>>()
  return (asked: Asked): Promise<Answer> => {
    const key = keyOf(asked)
    const answer = underWay.get(key) ?? call(asked).finally(() => underWay.delete(key))
    underWay.set(key, answer)
    return answer
  }
}
