import { PORT_NAMES, type PortName, variableOf } from './adapters/adapter'
import { ADAPTERS } from './adapters/choose'

/**
 * The outside systems that have an embedded stand-in. It returns invented data, so production uses it only if
 * `ALLOW_EMBEDDED` names it. The captcha has none: ALTCHA runs inside the shop and is a real service.
 */
export const STAND_IN_PORTS: readonly PortName[] = PORT_NAMES.filter((port) =>
  ADAPTERS.some((adapter) => adapter.port === port && adapter.hasStandIn),
)

/** Returns the name of a port in `ALLOW_EMBEDDED`: its variable in lower case. */
export const wordOf = (port: PortName): string => variableOf(port).toLowerCase()

/** Stand-ins that `ALLOW_EMBEDDED` permits: all (`1`), none (`0` or unset) or the listed ones. */
export type AllowedEmbedded = 'all' | ReadonlySet<PortName>

/** Parses `1`, `0` or a list such as `vps,cdn`. Returns unknown names as `unknown`. */
export function readAllowedEmbedded(text: string): { allowed: AllowedEmbedded; unknown: string[] } {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '')
    .map((name) => name.replaceAll('-', '_'))
  if (names.length === 1 && /^(1|true|yes|on)$/.test(names[0] ?? '')) return { allowed: 'all', unknown: [] }
  if (names.length === 1 && /^(0|false|no|off)$/.test(names[0] ?? '')) return { allowed: new Set(), unknown: [] }
  const portOf = (name: string) => STAND_IN_PORTS.find((port) => wordOf(port) === name)
  return {
    allowed: new Set(names.flatMap((name) => portOf(name) ?? [])),
    unknown: names.filter((name) => !portOf(name)),
  }
}

export const isAllowed = (allowed: AllowedEmbedded, port: PortName): boolean => allowed === 'all' || allowed.has(port)
