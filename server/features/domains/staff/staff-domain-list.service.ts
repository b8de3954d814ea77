export {
  countDomains,
  DOMAIN_KEY,
  type DomainQuery,
  listByEnd,
  listByName,
} from './staff-domains.repository'
