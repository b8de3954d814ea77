import type { Durability } from '../../db/pragmas'
import type { Ports } from '../common/context'
import { type AdapterDeps, type Embedded, type OpenedAdapter, PORT_NAMES, type PortName } from './adapter'
import type { ChosenAdapters } from './choose'
import { openEmbeddedDatabase } from './embedded-database'
import type { ExaminationTools, Finding } from './examination'

/** The adapter of each port. */
export interface Adapters extends Ports {
  /** What demo pages, sandboxes and tests need beyond the ports. Absent where a port has another adapter. */
  embedded: Partial<Embedded>
  /** Starts the configured listeners. Resolves with the port of the name server, or null. */
  listen(): Promise<{ dnsPort: number | null }>
  /** Checks each system that can be checked, at the same time. */
  examine(tools: ExaminationTools): Promise<Finding[]>
  /** Returns the checks of one adapter of a port; null if it has none. */
  examinerOf(port: PortName, adapter: string): NonNullable<OpenedAdapter['examine']> | null
  close(): Promise<void>
}

interface OpenOptions extends Omit<AdapterDeps, 'db' | 'embedded' | 'secretFor' | 'registrarAt' | 'watched'> {
  /** Returns the registrar that a domain of the shop is at. Left out, the shop holds none. */
  registrarAt?: AdapterDeps['registrarAt']
  /** Left out, calls are not measured. */
  watched?: AdapterDeps['watched']
  /** Data folder, or `:memory:`. */
  dataDir: string
  /** Secret of the shop. */
  secret: string
  /** Maximum size of the database of the embedded adapters; unlimited by default. */
  maxBytes?: number
  /** Durability of the database of the embedded adapters; full by default. */
  durability?: Durability
}

/** Opens the chosen adapter of each port. */
export function openAdapters(chosen: ChosenAdapters, options: OpenOptions): Adapters {
  const { dataDir, secret, maxBytes, durability, ...given } = options
  const shop = { registrarAt: async () => null, watched: <S>(_name: string, system: S) => system, ...given }
  const db = openEmbeddedDatabase(dataDir, { maxBytes, durability })
  const embedded: Partial<Embedded> = {}
  const opened = PORT_NAMES.map((port): readonly [PortName, OpenedAdapter] => {
    const deps = { ...shop, db, embedded, secretFor: (purpose: string) => `${purpose}:${secret}` }
    const adapter = chosen[port].open(deps)
    Object.assign(embedded, adapter.embedded)
    return [port, adapter]
  })
  const ports = Object.fromEntries(opened.map(([name, { port }]) => [name, port])) as unknown as Omit<Ports, 'clock'>
  const adapters = new Map(opened)
  return {
    ...ports,
    clock: options.clock,
    embedded,
    listen: async () => ({ dnsPort: (await adapters.get('dnsServer')?.listen?.()) ?? null }),
    async examine(tools) {
      const findings = await Promise.all(opened.map(async ([, adapter]) => (await adapter.examine?.(tools)) ?? []))
      return findings.flat()
    },
    examinerOf(port, adapter) {
      const found = adapters.get(port)
      const { examine } = found?.parts?.get(adapter) ?? found ?? {}
      return examine ?? null
    },
    async close() {
      for (const [, adapter] of opened) await adapter.close?.()
      db.close()
    },
  }
}

/** Returns embedded systems that have to run, such as those of a sandbox. Throws if one of them does not. */
export function requireEmbedded<K extends keyof Embedded>(
  { embedded }: Pick<Adapters, 'embedded'>,
  ...names: K[]
): Pick<Embedded, K> {
  const missing = names.filter((name) => !embedded[name])
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: the port has another adapter`)
  return embedded as Pick<Embedded, K>
}
