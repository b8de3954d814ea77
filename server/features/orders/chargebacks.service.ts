export { chargedBackOf, chargedBackOfOrder, setChargeback } from './chargebacks.repository'
