import { spawnSync } from 'node:child_process'

/**
 * Returns the commit of the release before HEAD, from which operators update: the last one that changed the version. Empty before
 * the first release. Tags are not asked, since a clone may lack them.
 * @param {string} folder
 */
export function releaseBefore(folder = '.') {
  const changes = ['log', '-1', '--format=%H', '--diff-filter=M', '-G', '^  "version":', 'HEAD^', '--', 'package.json']
  return spawnSync('git', changes, { cwd: folder, encoding: 'utf8' }).stdout.trim()
}
