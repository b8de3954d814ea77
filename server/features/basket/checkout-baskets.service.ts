/** Baskets of the kind CHECKOUT. The checkout stores their items. */
export {
  type CheckoutBasketRow,
  deleteBasket,
  findBasket,
  findOpen,
  insertBasket,
  insertSettled,
  updateBasket,
} from './checkout-baskets.repository'
