/** What a change of the basket comes to: done, or a reason in the reader's language. */
export type BasketAnswer = { ok: true } | BasketRefusal

export interface BasketRefusal {
  ok: false
  /** DOMAIN_NOT_AVAILABLE, INVALID_INPUT, … */
  code: string
  message: string
  /** Of INVALID_INPUT: what is wrong with which field. */
  issues: readonly { field: string; message: string }[]
}

/** A member of a result union of the basket's mutations. */
export type BasketResult =
  | { __typename: 'Basket' }
  | { __typename: 'InvalidInput'; code: string; message: string; issues: BasketRefusal['issues'] }
  | { __typename: 'DomainNotAvailable'; code: string; message: string }

export function readBasketAnswer(result: BasketResult): BasketAnswer {
  if (result.__typename === 'Basket') return { ok: true }
  const { code, message } = result
  return { ok: false, code, message, issues: result.__typename === 'InvalidInput' ? result.issues : [] }
}
