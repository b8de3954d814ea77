import type { Context } from '../../common/context'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import type { DomainNotAvailable } from './basket.errors'
import type { ItemRow, NewItem } from './basket.repository'
import { basketText } from './basket.text'

/** What is to be put in the basket, worked out from what is in it. */
export interface ItemPlan {
  item: Omit<NewItem, 'id' | 'basketId' | 'position' | 'createdAt'>
  /** What it hangs on; null for a domain, and for hosting without one. */
  parent: ItemRow | null
  /** Slots that it drives out, besides its own. */
  replaces: readonly string[]
}

/** Not to be put in the basket, and why. */
export class Refused {
  constructor(readonly refusal: InvalidInput | DomainNotAvailable) {}
}

/** A single wrong field, in the basket's own words. */
export const refuse = (
  ctx: Context,
  field: string,
  word:
    | 'invalidName'
    | 'wrongExtension'
    | 'needsDomain'
    | 'needsHosting'
    | 'notTransferable'
    | 'transferCode'
    | 'noInstallation'
    | 'notForResellers',
): Refused => new Refused(invalidField(field, basketText[ctx.locale][word]))
