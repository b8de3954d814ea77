export { findPaidOnline } from './payments.repository'
