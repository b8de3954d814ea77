export { countRenewing } from './renewing-domains.repository'
export {
  countDomains,
  DOMAIN_KEY,
  type DomainCondition,
  type DomainQuery,
  listByEnd,
  listByName,
} from './staff-domains.repository'
