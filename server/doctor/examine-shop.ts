import { Resolver } from 'node:dns/promises'
import { join } from 'node:path'
import { adapterNamed, type PortName } from '../adapters/adapter'
import { systemClock } from '../adapters/clock/system'
import { type ExaminationTools, type Finding, fine, wrong } from '../adapters/examination'
import { type Adapters, openAdapters } from '../adapters/open-adapters'
import type { SystemTest } from '../common/system-test'
import { type Config, readConfig } from '../config'
import { examineDatabase } from './examine-database'
import { testSystem } from './test-system'

/** Checks an installation from the outside: configuration, database, public address and each real outside system. */
export async function examineShop(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    const message = (error as Error).message
    return [
      wrong('configuration: read', message, 'Mend the variables that are named; docs/configuration.md lists them all.'),
    ]
  }
  const { dataDir, databaseUrl, publicUrl } = config
  const found = await Promise.all([
    examineDatabase({ file: join(dataDir, 'shop.sqlite'), url: databaseUrl }),
    lookAtPublicUrl(publicUrl),
    examineAdapters(config, toolsFor(environment.DNS_RESOLVER)),
  ])
  return [fine('configuration: read', `SHOP_MODE=${config.mode}`), ...warningsOf(config), ...found.flat()]
}

/** Checks a running shop: as `examineShop`, with the adapters that it has open. */
export async function examineRunning(config: Config, adapters: Pick<Adapters, 'examine'>): Promise<Finding[]> {
  const { dataDir, databaseUrl, publicUrl } = config
  const found = await Promise.all([
    examineDatabase({ file: join(dataDir, 'shop.sqlite'), url: databaseUrl }),
    lookAtPublicUrl(publicUrl),
    adapters.examine(toolsFor(undefined)),
  ])
  return [...warningsOf(config), ...found.flat()]
}

/** Tests the outside system of one adapter of a running shop. Creates nothing there: checks that would are left out. */
export async function testRunning(
  { adapters: chosen }: Pick<Config, 'adapters'>,
  adapters: Pick<Adapters, 'examinerOf'>,
  { port, adapter }: { port: PortName; adapter: string },
): Promise<SystemTest> {
  const { address, isStandIn } = adapterNamed(chosen[port], adapter)
  const examine = adapters.examinerOf(port, adapter)
  return testSystem({
    address: address(),
    isStandIn,
    examine: async () => (await examine?.({ ...toolsFor(undefined), readsOnly: true })) ?? [],
  })
}

/** Whether there is anything outside that a test of this adapter would ask. */
export const isTestable = (
  { adapters: chosen }: Pick<Config, 'adapters'>,
  adapters: Pick<Adapters, 'examinerOf'>,
  { port, adapter }: { port: PortName; adapter: string },
): boolean => {
  const { address, isStandIn } = adapterNamed(chosen[port], adapter)
  return !isStandIn && (address() !== null || adapters.examinerOf(port, adapter) !== null)
}

/** Loaded when it is used, since its library is large. */
async function lookAtPublicUrl(url: string | null): Promise<Finding[]> {
  const { examinePublicUrl } = await import('./examine-public-url')
  return examinePublicUrl(url, systemClock.now)
}

const warningsOf = ({ warnings }: Config): Finding[] =>
  warnings.map((message) => wrong('configuration: warning', message, 'Correct the variable, or take it out.'))

async function examineAdapters(config: Config, tools: ExaminationTools): Promise<Finding[]> {
  const noRequests = () => {
    throw new Error('an examination sends no request that has to be recorded')
  }
  const adapters = openAdapters(config.adapters, {
    clock: systemClock,
    // Stand-ins are not examined, so nothing is kept.
    dataDir: ':memory:',
    secret: config.secret,
    publicUrl: () => config.publicUrl ?? `http://${config.host}:${config.port}`,
    isFirstUse: async () => true,
    requestsOf: () => ({
      begin: noRequests,
      find: noRequests,
      beginAgain: noRequests,
      list: noRequests,
      note: noRequests,
    }),
    isDemo: config.isDemo,
    isProduction: !config.isDemo,
    isShared: config.databaseUrl !== null,
  })
  try {
    return await adapters.examine(tools)
  } finally {
    await adapters.close()
  }
}

/** Uses the resolver of this machine, or the one that the shop is configured with. */
function toolsFor(server: string | undefined): ExaminationTools {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (server && /^[\d.:[\]]+$/.test(server)) resolver.setServers([server])
  return {
    readsOnly: false,
    resolveTxt: async (name) => (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    async resolveMx(name) {
      const found = await orNone(resolver.resolveMx(name))
      return found.sort((a, b) => a.priority - b.priority).map(({ exchange }) => exchange)
    },
  }
}

/** Resolves with none for a name that does not exist, or has no records of that type. */
async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw error
  }
}
