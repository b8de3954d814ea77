export {
  chargedBackOf,
  chargedBackOfOrder,
  countOpenChargebacks,
  listOpenChargebacks,
  setChargeback,
} from './chargebacks.repository'
