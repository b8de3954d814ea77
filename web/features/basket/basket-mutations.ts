import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import type { Answer } from '../../apollo/useAct'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { ShopChannel, ValidateBasketQuery } from '../../gql/graphql'
import { whileBasketChanges } from './basket-changes'

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

/** What a reader is told of it: the words about the field where there are any. */
export const wordsOf = ({ issues, message }: BasketRefusal): string => issues[0]?.message ?? message

/**
 * What every change of the basket answers with: all that any part of the screen shows of it, so that the price in the
 * header, the rows, the blocks and the basket follow by themselves, and nothing is asked for again.
 */
export const CHANGED_BASKET = graphql(`
  fragment ChangedBasket_basket on Basket {
    id
    channel
    ...HeaderBasket_basket
    ...BasketPanel_basket
    ...OrderFlow_basket
    ...Step1_basket
    ...Step2_basket
    ...Step3_basket
  }
`)

export const BASKET_REFUSAL = graphql(`
  fragment BasketRefusal_error on UserError {
    code
    message
    ... on InvalidInput {
      issues {
        field
        message
      }
    }
  }
`)

const ADD_BASKET_ITEM = graphql(`
  mutation AddBasketItem($input: AddBasketItemInput!) {
    addBasketItem(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Puts something in the basket: a domain, or what is linked to one. Asking twice is the same as asking once. */
export const useAddBasketItem = () => useBasketChange(ADD_BASKET_ITEM)

const REMOVE_BASKET_ITEM = graphql(`
  mutation RemoveBasketItem($input: RemoveBasketItemInput!) {
    removeBasketItem(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Takes one item out, with what hangs on it. */
export const useRemoveBasketItem = () => useBasketChange(REMOVE_BASKET_ITEM)

const REMOVE_BASKET_DOMAIN = graphql(`
  mutation RemoveBasketDomain($input: RemoveBasketDomainInput!) {
    removeBasketDomain(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Takes a name out with all that is linked to it. */
export const useRemoveBasketDomain = () => useBasketChange(REMOVE_BASKET_DOMAIN)

const SET_BASKET_PERIOD = graphql(`
  mutation SetBasketPeriod($input: SetBasketPeriodInput!) {
    setBasketPeriod(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Chooses the term of all that is in the basket: YEARLY or FIVE_YEARLY. */
export const useSetBasketPeriod = () => useBasketChange(SET_BASKET_PERIOD)

const APPLY_DISCOUNT_CODE = graphql(`
  mutation ApplyDiscountCode($input: ApplyDiscountCodeInput!) {
    applyDiscountCode(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Puts a discount code on the basket; a code that is not valid is an issue of the field `code`. */
export const useApplyDiscountCode = () => useBasketChange(APPLY_DISCOUNT_CODE)

const REMOVE_DISCOUNT_CODE = graphql(`
  mutation RemoveDiscountCode($input: ChannelInput!) {
    removeDiscountCode(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Takes the discount code off the basket. */
export const useRemoveDiscountCode = () => useBasketChange(REMOVE_DISCOUNT_CODE)

const SET_SERVICE_TYPE = graphql(`
  mutation SetServiceType($input: SetServiceTypeInput!) {
    setServiceType(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Says what the buyer wants with a domain. What no longer fits leaves the basket. */
export const useSetServiceType = () => useBasketChange(SET_SERVICE_TYPE)

const SET_FREE_PRODUCT = graphql(`
  mutation SetFreeProduct($input: SetFreeProductInput!) {
    setFreeProduct(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Puts a free installation on a domain, in the place of the one that it had. */
export const useSetFreeProduct = () => useBasketChange(SET_FREE_PRODUCT)

const REMOVE_FREE_PRODUCT = graphql(`
  mutation RemoveFreeProduct($input: RemoveFreeProductInput!) {
    removeFreeProduct(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Takes the free installation off a domain; without one nothing changes. */
export const useRemoveFreeProduct = () => useBasketChange(REMOVE_FREE_PRODUCT)

const SET_ASIDE_JOINED_ITEMS = graphql(`
  mutation SetAsideJoinedItems($input: ChannelInput!) {
    setAsideJoinedItems(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Takes out what came along from the account at the login. */
export const useSetAsideJoinedItems = () => useBasketChange(SET_ASIDE_JOINED_ITEMS)

const RESTORE_SET_ASIDE_ITEMS = graphql(`
  mutation RestoreSetAsideItems($input: ChannelInput!) {
    restoreSetAsideItems(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Puts back what was laid aside. */
export const useRestoreSetAsideItems = () => useBasketChange(RESTORE_SET_ASIDE_ITEMS)

const SAVE_TRANSFER = graphql(`
  mutation SaveTransfer($input: SaveTransferInput!) {
    saveTransfer(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Saves how a domain moves here. The new code takes the place of the old one. */
export const useSaveTransfer = () => useBasketChange(SAVE_TRANSFER)

const ACCEPT_ADDITIONAL_SERVICES = graphql(`
  mutation AcceptAdditionalServices($input: AcceptAdditionalServicesInput!) {
    acceptAdditionalServices(input: $input) {
      ...ChangedBasket_basket
      ...BasketRefusal_error @unmask
    }
  }
`)

/** Takes what was proposed, and nothing else. */
export const useAcceptAdditionalServices = () => useBasketChange(ACCEPT_ADDITIONAL_SERVICES)

const VALIDATE_BASKET = graphql(`
  query ValidateBasket($channel: ShopChannel!) {
    basket(channel: $channel) {
      channel
      validation {
        status
        message
      }
    }
  }
`)

/** Asks whether the basket can be ordered as it is; the message says all that is wrong, a line each. */
export function useValidateBasket(): (channel: ShopChannel) => Promise<ValidateBasketQuery['basket']['validation']> {
  const client = useApolloClient()
  return useCallback(
    async (channel) => {
      const options = { query: VALIDATE_BASKET, variables: { channel }, fetchPolicy: 'no-cache' } as const
      const { data } = await client.query(options)
      if (!data) throw new Error('the check of the basket gave no answer')
      return data.basket.validation
    },
    [client],
  )
}

/** A member of a result union of the basket's mutations. */
type BasketResult =
  | { __typename: 'Basket' }
  | { __typename: 'InvalidInput'; code: string; message: string; issues: BasketRefusal['issues'] }
  | { __typename: 'DomainNotAvailable'; code: string; message: string }

/** Carries out a mutation that changes the basket; while it is under way, prices on screen say so. */
function useBasketChange<Data extends object, Input>(
  document: Answer<Data> extends BasketResult ? TypedDocumentNode<Data, { input: Input }> : never,
): (input: Input) => Promise<BasketAnswer> {
  const act = useAct<Data, Input>(document)
  return useCallback(
    // The type of the document makes sure of it.
    async (input) => basketAnswer((await whileBasketChanges(act(input))) as BasketResult),
    [act],
  )
}

export function basketAnswer(result: BasketResult): BasketAnswer {
  if (result.__typename === 'Basket') return { ok: true }
  const { code, message } = result
  return { ok: false, code, message, issues: result.__typename === 'InvalidInput' ? result.issues : [] }
}
