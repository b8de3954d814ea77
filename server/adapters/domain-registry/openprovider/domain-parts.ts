import { OutsideUnavailable } from '../../../ports/outside-unavailable'
import { type OpDomain, type OpKey, SYSTEM } from './api'

/** Pause before a domain is asked for again that is being changed. */
const BUSY_MS = 60_000

export const busy = (): OutsideUnavailable =>
  new OutsideUnavailable(SYSTEM, { cause: new Error('a change is under way'), retryAfterMs: BUSY_MS })

/** The holder has all roles. */
export const handlesOf = (handle: string) => ({
  owner_handle: handle,
  admin_handle: handle,
  tech_handle: handle,
  billing_handle: handle,
})

/** The other roles follow the holder where they were the former one. */
export function replacedHandles(domain: OpDomain, handle: string): object {
  const roles = ['admin_handle', 'tech_handle', 'billing_handle'] as const
  const following = roles.filter((role) => domain[role] === domain.owner_handle)
  return { owner_handle: handle, ...Object.fromEntries(following.map((role) => [role, handle])) }
}

export const nameServersOf = (names: readonly string[]): object[] => names.map((name, at) => ({ name, seq_nr: at }))

export const namesOf = ({ name_servers }: OpDomain): string[] =>
  (name_servers ?? []).map(({ name }) => name.toLowerCase())

export function keyOf(dnskey: string): OpKey {
  const [flags, protocol, algorithm, ...key] = dnskey.trim().split(/\s+/)
  return { flags: Number(flags), protocol: Number(protocol), alg: Number(algorithm), pub_key: key.join('') }
}

export const dnskeyOf = ({ flags, protocol, alg, pub_key }: OpKey): string =>
  `${flags} ${protocol} ${alg} ${pub_key.replace(/\s/g, '')}`
