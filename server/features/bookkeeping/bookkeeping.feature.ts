import { defineFeature } from '../../feature'
import { hourly } from '../../outbox/scheduled-tasks'
import { bookkeepingStaff } from './staff/bookkeeping.staff'
import { checkBooks } from './staff/books-check.service'

/** Journal, exports and deferred revenue for the bookkeeper, made of invoices, orders and payments. Stores the result of its check. */
export const bookkeeping = defineFeature({
  name: 'bookkeeping',
  staff: bookkeepingStaff,
  tasks: [hourly('check-books', checkBooks, { isShopOnly: true })],
})
