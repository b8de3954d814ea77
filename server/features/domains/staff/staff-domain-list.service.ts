export { countRenewing } from './renewing-domains.repository'
export {
  countActiveByExtension,
  countDomains,
  DOMAIN_KEY,
  type DomainCondition,
  type DomainQuery,
  listByEnd,
  listByName,
} from './staff-domains.repository'
