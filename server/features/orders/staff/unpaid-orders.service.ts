export { sumUnpaid } from './unpaid-orders.repository'
