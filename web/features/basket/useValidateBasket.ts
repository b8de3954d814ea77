import { useCallback } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { ShopChannel, ValidateBasketMutation } from '../../gql/graphql'

const VALIDATE_BASKET = graphql(`
  mutation ValidateBasket($input: ChannelInput!) {
    validateBasket(input: $input) {
      status
      message
    }
  }
`)

export type BasketValidation = ValidateBasketMutation['validateBasket']

/** Asks whether the basket can be ordered as it is; the message says all that is wrong, a line each. */
export function useValidateBasket(): (channel: ShopChannel) => Promise<BasketValidation> {
  const act = useAct(VALIDATE_BASKET)
  return useCallback((channel) => act({ channel }), [act])
}
