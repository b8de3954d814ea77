export { type DomainLine, listDomainLines } from './domain-lines.repository'
