export { listDomainLines } from './domain-lines.repository'
