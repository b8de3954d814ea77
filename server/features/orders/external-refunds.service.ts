export {
  acknowledgeExternalRefund,
  countOpenExternalRefunds,
  findExternalRefund,
  listOpenExternalRefunds,
  setExternalRefund,
} from './external-refunds.repository'
