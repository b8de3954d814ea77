import type { LineRow } from './orders.repository'

type Line = Pick<LineRow, 'id' | 'kind' | 'parentLineId' | 'domainName'>

/** The lines that are delivered by a job of their own, and by which; the others go along with one of these. */
export function deliveriesOf<L extends Line>(lines: readonly L[]): { line: L; job: string }[] {
  return lines.flatMap((line) => {
    const job = jobFor(lines, line)
    return job ? [{ line, job }] : []
  })
}

/** A domain goes first: what belongs to it waits until it is here. */
export const startsAtOnce = (line: Line): boolean => line.parentLineId === null

/** What is delivered together with a line: with a domain its code and redirect, with hosting its extras and software. */
export function companionsOf<L extends Line>(lines: readonly L[], line: L): L[] {
  if (line.kind === 'DOMAIN') return childrenOf(lines, line).filter(({ kind }) => WITH_DOMAIN.has(kind))
  if (!HOSTING.has(line.kind)) return []
  return lines.filter((other) => other.domainName === line.domainName && WITH_HOSTING.has(other.kind))
}

export const childrenOf = <L extends Line>(lines: readonly L[], parent: L): L[] =>
  lines.filter((line) => line.parentLineId === parent.id)

/** The package that comes with a domain. */
export const hostingOf = <L extends Line>(lines: readonly L[], domain: L): L | undefined =>
  childrenOf(lines, domain).find(({ kind }) => HOSTING.has(kind))

function jobFor(lines: readonly Line[], line: Line): string | null {
  if (line.kind === 'DOMAIN') return 'deliver-domain'
  if (HOSTING.has(line.kind)) return 'deliver-hosting'
  if (WITH_DOMAIN.has(line.kind) && line.parentLineId !== null) return null
  const goesWithHosting =
    WITH_HOSTING.has(line.kind) && lines.some((other) => companionsOf(lines, other).includes(line))
  return goesWithHosting ? null : 'deliver-service'
}

const HOSTING: ReadonlySet<LineRow['kind']> = new Set(['HOSTING', 'RESELLER_HOSTING'])
const WITH_DOMAIN: ReadonlySet<LineRow['kind']> = new Set(['TRANSFER_CODE', 'REDIRECT'])
const WITH_HOSTING: ReadonlySet<LineRow['kind']> = new Set(['EXTRA', 'FREE_INSTALLATION'])
