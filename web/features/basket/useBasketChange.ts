import type { TypedDocumentNode } from '@apollo/client'
import { useCallback } from 'react'
import type { Answer } from '../../apollo/useAct'
import { useAct } from '../../apollo/useAct'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, type BasketResult, readBasketAnswer } from './basket-answer'

/** Carries out a mutation that changes the basket; while it is under way, prices on screen say so. */
export function useBasketChange<Data extends object, Input>(
  document: Answer<Data> extends BasketResult ? TypedDocumentNode<Data, { input: Input }> : never,
): (input: Input) => Promise<BasketAnswer> {
  const act = useAct<Data, Input>(document)
  return useCallback(
    // The type of the document makes sure of it.
    async (input) => readBasketAnswer((await whileBasketChanges(act(input))) as BasketResult),
    [act],
  )
}
