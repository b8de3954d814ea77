import type { Ports } from '../common/context'
import type { Monitor } from '../common/monitor'
import { PortPaused } from '../ports/outside-unavailable'
import type { PortHealth } from './port-health'
import type { PortPauses } from './port-pauses'

/** Methods that only read a message at the shop: one of a stranger must not make a system look well. */
const READING = new Set(['mailer.receive'])

type Call = (port: string, method: string, work: () => unknown) => unknown

/** Methods that answer without calling the outside system, and those that it calls. */
const WITHOUT_CALL = new Set(['registrarFor', 'receive', 'key', 'provider', 'script'])

/**
 * Wraps outside systems, so that each call to one is measured and its success noted by its name. One that staff paused is not
 * called: the call is rejected with `PortPaused`, which for the shop is a system without an answer.
 */
export function createWatch(
  { health, pauses }: { health: PortHealth; pauses: PortPauses },
  monitor?: Monitor,
): <S extends object>(name: string, system: S) => S {
  const call: Call = (port, method, work) => {
    if (READING.has(`${port}.${method}`)) return work()
    const pausedUntil = WITHOUT_CALL.has(method) ? null : pauses.untilOf(port)
    if (pausedUntil !== null) return Promise.reject(new PortPaused(port, pausedUntil))
    const measured = monitor ? () => monitor.call(port, method, work) : work
    // Without a recorded request, the adapter answers from its own records.
    return health.watch(port, measured, (result) => method !== 'findOutcome' || result !== null)
  }
  return (name, system) => watchPort(name, system, call)
}

/** Wraps the ports. The clock is no outside system, and each of several registrars is wrapped already. */
export function watchPorts(ports: Ports, watch: ReturnType<typeof createWatch>): Ports {
  const isWrapped = (name: string) =>
    name === 'clock' || (name === 'registry' && ports.registry.registrars !== undefined)
  const watched = Object.entries(ports).map(([name, port]) => [name, isWrapped(name) ? port : watch(name, port)])
  return Object.fromEntries(watched)
}

/** The method is read at each call, so that a test can replace it and still call the former one. */
const watchPort = <Port extends object>(name: string, port: Port, call: Call): Port =>
  new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => call(name, String(key), () => value.apply(target, args))
    },
  })
