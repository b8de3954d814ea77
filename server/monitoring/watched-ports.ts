import type { Ports } from '../common/context'
import type { Monitor } from '../common/monitor'

/** The same ports, with every call to an outside system told to the monitor. The clock is none. */
export function watchPorts({ clock, ...ports }: Ports, monitor: Monitor): Ports {
  const watched = Object.entries(ports).map(([name, port]) => [name, watchPort(name, port, monitor)])
  return { clock, ...Object.fromEntries(watched) }
}

function watchPort<Port extends object>(name: string, port: Port, monitor: Monitor): Port {
  const watched = new Map<string | symbol, unknown>()
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      if (!watched.has(key)) {
        watched.set(key, (...args: unknown[]) => monitor.call(name, String(key), () => value.apply(target, args)))
      }
      return watched.get(key)
    },
  })
}
