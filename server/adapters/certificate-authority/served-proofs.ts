import { Resolver } from 'node:dns/promises'
import { isPublicAddress } from '../../../rules/network-address'

/** Answers whether a TXT record can be seen by the authority. */
export type IsServed = (name: string, value: string) => Promise<boolean>

const QUERY = { timeout: 2000, tries: 2 }
/** Aliases that are followed: owners delegate the validation of a name to another zone. */
const MOST_ALIASES = 4

/**
 * Returns a check that asks all name servers of the zone of a name, and not a cache: at least one serves the record, and none
 * that answers lacks it. With `servers`, addresses with or without a port, these are asked instead.
 */
export function createProofLookup(servers: readonly string[] = []): IsServed {
  return async (name, value) => {
    const resolver = new Resolver(QUERY)
    const asked = servers.length > 0 ? { name, addresses: servers } : await authoritative(resolver, name)
    const answers = await Promise.all(asked.addresses.map((address) => textsAt(address, asked.name)))
    const found = answers.filter((texts) => texts !== null)
    return found.length > 0 && found.every((texts) => texts.includes(value))
  }
}

/** Returns the texts at a name as one server has them; null if it does not answer. */
async function textsAt(address: string, name: string): Promise<string[] | null> {
  const resolver = new Resolver(QUERY)
  resolver.setServers([address])
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}

/** Follows the aliases of a name, and returns the addresses of the name servers of the zone that it ends in. */
async function authoritative(
  resolver: Resolver,
  name: string,
): Promise<{ name: string; addresses: readonly string[] }> {
  let at = name
  for (let aliases = 0; aliases < MOST_ALIASES; aliases++) {
    const [alias] = await orNone(resolver.resolveCname(at))
    if (!alias) break
    at = alias
  }
  return { name: at, addresses: await addressesAbove(resolver, at) }
}

async function addressesAbove(resolver: Resolver, name: string): Promise<readonly string[]> {
  const labels = name.split('.')
  for (let from = 0; from < labels.length - 1; from++) {
    const servers = await orNone(resolver.resolveNs(labels.slice(from).join('.')))
    if (servers.length === 0) continue
    const addresses = await Promise.all(servers.map((server) => addressOf(resolver, server)))
    // The owner of a zone names its servers: none of them may lead into our network.
    return addresses.filter((address) => address !== undefined && isPublicAddress(address)) as string[]
  }
  return []
}

/** Returns an IPv4 address if there is one: many machines reach no other. */
async function addressOf(resolver: Resolver, server: string): Promise<string | undefined> {
  const [address] = await orNone(resolver.resolve4(server))
  return address ?? (await orNone(resolver.resolve6(server)))[0]
}

const orNone = (found: Promise<string[]>): Promise<string[]> => found.catch(() => [])
