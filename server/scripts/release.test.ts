import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { releaseBefore } from '../../tests/support/release-before.mjs'

const SCRIPT = resolve('server/scripts/release.mjs')
const MANIFEST = { name: 'shop', version: '0.1.0', scripts: { start: 'node .' } }
const CHANGELOG = '# Changes\n\n## Unreleased\n\n- New things.\n\n## 0.1.0 - 2026-01-01\n\n- The first.\n'
/** Independent of the machine's own configuration and of a hook that runs these tests. */
const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Tester',
  GIT_AUTHOR_EMAIL: 'tester@wimpel.example',
  GIT_COMMITTER_NAME: 'Tester',
  GIT_COMMITTER_EMAIL: 'tester@wimpel.example',
}

let folder: string

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim()
const write = (file: string, content: object | string) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const commit = (title: string) => git('commit', '--quiet', '--all', '--allow-empty', '--message', title)

function release(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return `${status} ${stdout}${stderr}`
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wimpel-release-'))
  git('init', '--quiet')
  write('package.json', MANIFEST)
  write('package-lock.json', {
    name: 'shop',
    version: '0.1.0',
    packages: { '': { version: '0.1.0' }, a: { version: '9.0.0' } },
  })
  write('CHANGELOG.md', CHANGELOG)
  git('add', '.')
  commit('Begin')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a release dates the changes, sets the version, commits and tags', () => {
  expect(release('0.3.0')).toMatch(/^0 Committed and tagged v0\.3\.0/)
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changes\n\n## Unreleased\n\n## 0\.3\.0 - \d{4}-\d\d-\d\d\n\n- New things\.\n\n## 0\.1\.0 - /,
  )
  expect(JSON.parse(read('package.json'))).toEqual({ ...MANIFEST, version: '0.3.0' })
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    name: 'shop',
    version: '0.3.0',
    packages: { '': { version: '0.3.0' }, a: { version: '9.0.0' } },
  })
  expect(git('log', '-1', '--format=%s')).toBe('Release v0.3.0')
  expect(git('status', '--porcelain')).toBe('')
  expect(git('tag', '--points-at', 'HEAD')).toBe('v0.3.0')
})

test('the drill of an update finds the release before, on the release itself and after it', () => {
  const before = () => releaseBefore(folder)
  const head = () => git('rev-parse', 'HEAD')
  commit('Add')
  expect(before()).toBe('')
  release('0.3.0')
  const first = head()
  expect(before()).toBe('')
  write('CHANGELOG.md', read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- More.\n'))
  commit('Add more')
  expect(before()).toBe(first)
  release('v0.4.0')
  const second = head()
  expect(before()).toBe(first)
  write('package.json', { ...JSON.parse(read('package.json')), dependencies: { a: '9.0.0' } })
  commit('Use a library')
  expect(before()).toBe(second)
  // A clone without tags.
  git('tag', '--delete', 'v0.3.0', 'v0.4.0')
  expect(before()).toBe(second)
})

test.each([
  ['no version', [], () => {}, 'Usage'],
  ['something else', ['next'], () => {}, 'Usage'],
  ['an older version', ['0.0.9'], () => {}, '0.0.9 is not newer than 0.1.0'],
  ['the same version', ['0.1.0'], () => {}, '0.1.0 is not newer than 0.1.0'],
  ['a version that is tagged', ['0.3.0'], () => git('tag', 'v0.3.0'), 'The tag v0.3.0 exists'],
  ['a changed tree', ['0.3.0'], () => write('package.json', { ...MANIFEST, private: true }), 'has changes'],
  ['a new file', ['0.3.0'], () => write('new.txt', 'x'), 'has changes'],
  [
    'no changes to release',
    ['0.3.0'],
    () => {
      write('CHANGELOG.md', CHANGELOG.replace('- New things.\n\n', ''))
      commit('Empty')
    },
    'lists nothing under Unreleased',
  ],
])('%s is refused and changes nothing', (_, args, prepare, message) => {
  prepare()
  const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]
  expect(release(...args)).toMatch(new RegExp(`^1 .*${message}`))
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual(before)
})
