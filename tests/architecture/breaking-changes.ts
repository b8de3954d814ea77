import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { buildSchema, findBreakingChanges } from 'graphql'

const FILE = 'schema.graphql'

/** What would break a client of the older schema and is not announced: each needs a line with these words. */
export function unannounced(before: string, after: string, changelog: string): string[] {
  const lines = changelog.split('\n').filter((line) => line.startsWith('- '))
  return findBreakingChanges(buildSchema(before), buildSchema(after))
    .map(({ description }) => description)
    .filter((description) => !lines.some((line) => line.includes(description)))
}

/**
 * The schema before this change: the committed one while there are changes to it, else the one before the last commit
 * that changed it. Null where there is no older one, such as in a copy without history.
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
