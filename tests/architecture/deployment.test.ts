import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const operating = readFileSync('docs/operating.md', 'utf8')

/** Image variables of a file with their defaults. */
const imagesIn = (file: string, pattern: RegExp) =>
  Object.fromEntries([...file.matchAll(pattern)].map(([, name, image]) => [name, image]))

const built = imagesIn(dockerfile, /^ARG (\w+_IMAGE)=(\S+)$/gm)
const composed = imagesIn(compose, /\$\{(\w+_IMAGE):-([^}]+)\}/g)

test('every image is a variable, so that an operator can pin it by digest without a changed file', () => {
  for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/^\$\{\w+_IMAGE\}$/)
  for (const [, image] of compose.matchAll(/^ +image: (\S+)/gm)) expect(image).toMatch(/^(wimpel|\$\{\w+_IMAGE:-.+)$/)
  expect(Object.keys(composed)).toEqual(['BUILD_IMAGE', 'RUN_IMAGE', 'POSTGRES_IMAGE', 'CADDY_IMAGE'])
  expect(composed).toMatchObject(built)
  expect(Object.keys(built)).toHaveLength(2)
})

test('every image has a version, and the commands that pin it name the same one', () => {
  for (const [name, image] of Object.entries(composed)) {
    expect(image).toMatch(/^[a-z]+:\d+\.\d+/)
    expect(operating).toContain(`pin ${name} ${image}\n`)
  }
})

test('systemd starts the shop again however often it stopped, such as without its database', () => {
  const unit = readFileSync('docs/deploy/wimpel.service', 'utf8')
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(unit).toMatch(/^Restart=(always|on-failure)$/m)
})
