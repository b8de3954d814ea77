import { adapterNamed, PORT_NAMES, type PortName } from '../../adapters/adapter'
import type { StaffContext } from '../staff-context'

/** An outside system that the shop uses. */
export interface UsedSystem {
  port: PortName
  adapter: string
  /** The name by which its calls are counted: the port, and the adapter if there are several. */
  system: string
  isStandIn: boolean
  isTest: boolean
}

/** Returns the outside systems that the shop uses, in the order of the documentation. */
export function usedSystems({ config }: Pick<StaffContext, 'config'>): UsedSystem[] {
  return PORT_NAMES.flatMap((port): UsedSystem[] => {
    const chosen = config.adapters[port]
    const { registrars } = chosen
    const names = registrars && registrars.names.length > 1 ? registrars.names : null
    return (names ?? [chosen.name]).map((adapter) => {
      const { isStandIn, testSettings, trial } = adapterNamed(chosen, adapter)
      return {
        ...{ port, adapter, isStandIn },
        system: names ? `${port}:${adapter}` : port,
        isTest: testSettings.length > 0 || trial?.isTrial === true,
      }
    })
  })
}
