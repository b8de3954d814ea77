import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { type FarResponse, startFarSide } from '../far-sides/far-side'

const folder = mkdtempSync(join(tmpdir(), 'wimpel-rdap-'))
const file = join(folder, 'dns.json')
afterAll(() => rmSync(folder, { recursive: true }))

const bootstrapOf = (publication: string, count = 600) => ({
  version: '1.0',
  publication,
  services: Array.from({ length: count }, (_, at) => [[`voorbeeld${at}`], ['https://rdap.example/']]),
})

/** Runs `npm run rdap:bootstrap -- FILE` against a server that sends this. Returns its exit code and words. */
async function fetched(body: unknown, status = 200): Promise<{ code: number; said: string }> {
  const response: FarResponse = { status, body }
  const far = await startFarSide(() => response)
  const started = ['dist/scripts/rdap-bootstrap.js', 'rdap-bootstrap', file, `${far.url}/rdap/dns.json`]
  const ended = promisify(execFile)(process.execPath, started, { env: { ...process.env, NODE_OPTIONS: '' } })
  const result = await ended.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )
  await far.close()
  return result
}

test('a newer list of RDAP services replaces the file, and nothing else does', async () => {
  writeFileSync(file, JSON.stringify(bootstrapOf('2026-01-01T00:00:00Z')))
  const newer = bootstrapOf('2026-02-01T00:00:00Z')
  expect(await fetched(newer)).toMatchObject({ code: 0, said: expect.stringContaining('600 extensions') })
  const kept = () => JSON.parse(readFileSync(file, 'utf8'))
  expect(kept()).toEqual(newer)
  for (const [body, status] of [
    [bootstrapOf('2026-01-15T00:00:00Z'), 200],
    [bootstrapOf('2026-03-01T00:00:00Z', 10), 200],
    ['<html>', 200],
    [{ ...newer, publication: 'soon' }, 200],
    [newer, 404],
  ] as const)
    expect((await fetched(body, status)).code).toBe(1)
  expect(kept()).toEqual(newer)
})
