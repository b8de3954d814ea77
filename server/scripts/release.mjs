// Releases a version: `npm run release -- 1.2.3`. Dates the unreleased changes, sets the version, commits and tags.
// Does not push.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const UNRELEASED = '## Unreleased\n'

const version = process.argv[2]?.replace(/^v/, '') ?? ''
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const changelog = readFileSync('CHANGELOG.md', 'utf8')

const problem = findProblem()
if (problem) {
  console.error(problem)
  process.exit(1)
}

const today = new Date().toISOString().slice(0, 10)
writeFileSync('CHANGELOG.md', changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${today}\n`))
writeJson('package.json', { ...manifest, version })
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
writeJson('package-lock.json', {
  ...lock,
  version,
  packages: { ...lock.packages, '': { ...lock.packages[''], version } },
})

git('commit', '--quiet', '--message', `Release v${version}`, 'CHANGELOG.md', 'package.json', 'package-lock.json')
git('tag', '--annotate', `v${version}`, '--message', `Release v${version}`)
console.log(`Committed and tagged v${version}. Publish it: git push --follow-tags`)

/** Returns why the version cannot be released, or null. */
function findProblem() {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Usage: npm run release -- 1.2.3'
  if (!isNewer(version, manifest.version)) return `${version} is not newer than ${manifest.version}`
  if (git('tag', '--list', `v${version}`)) return `The tag v${version} exists`
  if (git('status', '--porcelain')) return 'The working tree has changes: commit or stash them first'
  const [, unreleased = ''] = changelog.split(UNRELEASED)
  if (!/^- /m.test(unreleased.split('\n## ')[0] ?? '')) return 'CHANGELOG.md lists nothing under Unreleased'
  return null
}

function isNewer(one, other) {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && a[at] > b[at]
}

function writeJson(file, content) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}
