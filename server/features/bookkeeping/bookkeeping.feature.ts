import { defineFeature } from '../../feature'
import { bookkeepingStaff } from './staff/bookkeeping.staff'

/** Journal, exports and deferred revenue for the bookkeeper, made of invoices, orders and payments. Stores nothing. */
export const bookkeeping = defineFeature({ name: 'bookkeeping', staff: bookkeepingStaff })
