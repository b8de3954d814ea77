import type { ConfiguredAdapter } from '../adapter'
import { withBreaker } from './registrar-breaker'
import { createRoutingRegistry } from './routing-registry'

/**
 * Combines the chosen registrars into one registry, each with its own settings. The first one sells every extension that is not
 * given to another.
 */
export function combineRegistrars(
  chosen: readonly [ConfiguredAdapter<'registry'>, ...ConfiguredAdapter<'registry'>[]],
  extensions: ReadonlyMap<string, string>,
): ConfiguredAdapter<'registry'> {
  const isSeveral = chosen.length > 1
  return {
    name: chosen[0].name,
    isStandIn: chosen.some(({ isStandIn }) => isStandIn),
    keepsFiles: chosen.some(({ keepsFiles }) => keepsFiles),
    testSettings: chosen.flatMap(({ testSettings }) => testSettings),
    trial: chosen[0].trial,
    webhook: chosen[0].webhook,
    address: () => chosen[0].address(),
    registrars: { names: chosen.map(({ name }) => name), extensions, adapters: chosen },
    open(deps) {
      const opened = chosen.map((adapter) => ({ name: adapter.name, ...adapter.open(deps) }))
      const direct = new Map(
        opened.map(({ name, port }) => [name, isSeveral ? deps.watched(`registry:${name}`, port) : port]),
      )
      const guarded = new Map([...direct].map(([name, port]) => [name, withBreaker(port, deps.clock)]))
      const { registrarAt, requestsOf } = deps
      return {
        port: isSeveral
          ? {
              ...createRoutingRegistry({
                registrars: guarded,
                several: { requests: requestsOf('registrars'), direct },
                ...{ extensions, registrarAt },
              }),
              leftAlone: () => [...guarded].filter(([, each]) => each.isLeftAlone()).map(([name]) => name),
            }
          : createRoutingRegistry({ registrars: direct, extensions, registrarAt }),
        embedded: Object.assign({}, ...opened.map(({ embedded }) => embedded)),
        parts: new Map(opened.map((each) => [each.name, each])),
        async examine(tools) {
          const found = await Promise.all(
            opened.map(async ({ name, examine }) => {
              const findings = (await examine?.(tools)) ?? []
              return isSeveral ? findings.map((one) => ({ ...one, check: `${name}: ${one.check}` })) : findings
            }),
          )
          return found.flat()
        },
        async close() {
          for (const { close } of opened) await close?.()
        },
      }
    },
  }
}
