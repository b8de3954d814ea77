export { listAccountIdsMatching, listAccounts } from './account-search.repository'
