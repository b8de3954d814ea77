import { customerPath, domainPath, invoicePath, orderPath, priceSetPath } from '../paths'

/** Ids of what a proposal is about. */
interface About {
  objectType: string
  objectId: string
  onBehalfOf: string | null
}

/** Page of the thing that a fact names, if the proposal knows its id. */
export function pathOfFact(fact: string, { objectType, objectId, onBehalfOf }: About): string | null {
  if (fact === 'customer') return onBehalfOf && customerPath(onBehalfOf)
  if (fact === 'order' && objectType === 'Order') return orderPath(objectId)
  if (fact === 'domain' && objectType === 'Domain') return domainPath(objectId)
  if (fact === 'invoice' && objectType === 'Invoice') return invoicePath(objectId)
  return fact === 'priceSet' && objectType === 'PriceSet' ? priceSetPath(objectId) : null
}
