export { findPriceSet, listChanges, listToTell, setLookedAt } from './price-sets.repository'
