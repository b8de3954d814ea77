import type { Logger } from 'pino'
import type { Database } from '../../../db/database'
import type { Deps } from '../../common/context'
import type { Clock } from '../../ports/clock'
import type { DomainRegistry } from '../../ports/domain-registry'
import { getCatalogue } from '../catalogue/catalogue.service'
import { adoptDomains, listRegistrars } from '../domains/domains.service'
import * as repository from './portfolio.repository'

/** Returns the registrars of the shop by name. */
export const registrarsOf = ({ ports, config }: Pick<Deps, 'ports' | 'config'>): ReadonlyMap<string, DomainRegistry> =>
  ports.registry.registrars ?? new Map([[config.adapters.registry.name, ports.registry]])

/**
 * Counts the open circuit breakers by port: under `registry` extensions whose names cannot be looked up, and under `registry:epp` 0
 * or 1 for each of several registrars.
 */
export function openBreakers({ ports, availability }: Pick<Deps, 'ports' | 'availability'>): Record<string, number> {
  const { registrars = new Map(), leftAlone } = ports.registry
  const isLeftAlone = new Set(leftAlone?.())
  const ofRegistrars = [...registrars.keys()].map((name) => [`registry:${name}`, Number(isLeftAlone.has(name))])
  return { registry: availability.openBreakers(), ...Object.fromEntries(ofRegistrars) }
}

interface Start extends Pick<Deps, 'config'> {
  clock: Clock
  log: Pick<Logger, 'error' | 'warn'>
}

/**
 * Records at the first start with several registrars that all domains until then are at the default one, and logs what
 * `REGISTRY` and `REGISTRY_FOR` leave out. A failure is logged: the shop then starts as without it, and a damaged database is
 * reported by its own check.
 */
export async function prepareRegistrars(db: Database, start: Start): Promise<void> {
  try {
    await prepare(db, start)
  } catch (error) {
    start.log.error({ err: error }, 'registrars: recording the registrar of domains failed')
  }
}

async function prepare(db: Database, { config, log, clock }: Start): Promise<void> {
  const { name, registrars = { names: [name], extensions: new Map<string, string>() } } = config.adapters.registry
  await db.transaction(async (tx) => {
    await adoptDomains(tx, name)
    await repository.adoptPosition(tx, name)
  })
  const missing = (await listRegistrars(db.reader)).filter((each) => !registrars.names.includes(each))
  if (missing.length > 0)
    log.error({ registrars: missing }, 'registrars: REGISTRY leaves out registrars that domains are at')
  if (registrars.extensions.size === 0) return
  const sold = new Set((await getCatalogue({ db, ports: { clock } })).extensions().map(({ extension }) => extension))
  const unsold = [...registrars.extensions.keys()].filter((extension) => !sold.has(extension))
  if (unsold.length > 0) log.warn({ extensions: unsold }, 'registrars: REGISTRY_FOR names extensions that are not sold')
}
