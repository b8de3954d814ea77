import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { buildSchema, findBreakingChanges } from 'graphql'

const FILE = 'schema.graphql'

/** Breaking changes to the schema that the changelog does not announce. Each needs a changelog line with this text. */
export function unannounced(before: string, after: string, changelog: string): string[] {
  const lines = changelog.split('\n').filter((line) => line.startsWith('- '))
  return findBreakingChanges(buildSchema(before), buildSchema(after))
    .map(({ description }) => description)
    .filter((description) => !lines.some((line) => line.includes(description)))
}

/**
 * Returns the schema before this change: the committed one if the work tree changed it, otherwise the one before the last commit
 * that did. Null when there is no earlier one, for example without git history.
 */
export function earlierSchema(): string | null {
  try {
    const committed = git('show', `HEAD:${FILE}`)
    if (committed !== readFileSync(FILE, 'utf8')) return committed
    const [, previous] = git('log', '-2', '--format=%H', '--', FILE).trim().split('\n')
    return previous ? git('show', `${previous}:${FILE}`) : null
  } catch {
    return null
  }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 24 })
