import type { ZoneSettings } from '../../rules/dns/zone-file'
import type { Deps } from './context'

/** Returns what the operator configured for all zones. */
export const zoneSettings = ({ config }: Pick<Deps, 'config'>): ZoneSettings => ({
  standardTtl: config.dnsTtl,
  nameServers: config.nameServers,
})
