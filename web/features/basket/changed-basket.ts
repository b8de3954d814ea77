import { graphql } from '../../gql'

/**
 * What every change of the basket answers with: all that any part of the screen shows of it, so that the price in the
 * header, the rows, the blocks and the basket follow by themselves.
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
