import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthority } from '../../../../tests/far-sides/certificates'
import { CLIENT, type EppFarSide, PASSWORD, startEpp } from '../../../../tests/far-sides/epp'
import { memoryRequests } from '../../../../tests/support/memory-requests'
import type { AdapterDeps } from '../../adapter'
import { systemClock } from '../../clock/system'
import { epp } from './epp'

const folder = mkdtempSync(join(tmpdir(), 'wimpel-epp-'))
let far: EppFarSide
let settings: Record<string, string> = {}

const written = (name: string, content: string): string => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

beforeAll(async () => {
  far = await startEpp()
  settings = {
    EPP_HOST: far.host,
    EPP_PORT: String(far.port),
    EPP_CLIENT_ID: CLIENT,
    EPP_PASSWORD: PASSWORD,
    EPP_CERT_FILE: written('cert.pem', far.client.cert),
    EPP_KEY_FILE: written('key.pem', far.client.key),
    EPP_CA_FILE: written('ca.pem', far.ca),
  }
})
afterAll(async () => {
  await far.close()
  rmSync(folder, { recursive: true })
})

const issuesOf = (changed: Record<string, string | undefined>): string[] =>
  epp.configure({ ...settings, ...changed }, 'epp').error?.issues.map(({ message }) => message) ?? []

/** Only what the adapter uses. */
const deps = {
  clock: systemClock,
  requestsOf: memoryRequests,
  secretFor: (purpose: string) => purpose,
} as unknown as AdapterDeps

function open(changed: Record<string, string | undefined> = {}) {
  const { data } = epp.configure({ ...settings, ...changed }, 'epp')
  if (!data) throw new Error('not configured')
  return data.open(deps)
}

const noTools = { resolveTxt: async () => [], resolveMx: async () => [], readsOnly: false }

async function findingsOf(changed: Record<string, string | undefined>) {
  const opened = open(changed)
  try {
    return (await opened.examine?.(noTools)) ?? []
  } finally {
    await opened.close?.()
  }
}

describe('the settings of EPP', () => {
  test('are complete with a certificate, and without one at registries that want none', () => {
    expect(issuesOf({})).toEqual([])
    expect(issuesOf({ EPP_CERT_FILE: undefined, EPP_KEY_FILE: undefined, EPP_CA_FILE: undefined })).toEqual([])
  })

  test('name a file that cannot be used', async () => {
    expect(issuesOf({ EPP_CERT_FILE: '/nergens' })).toContain('/nergens cannot be read as a certificate')
    expect(issuesOf({ EPP_KEY_FILE: settings.EPP_CERT_FILE })[0]).toMatch(/cannot be read as a private key$/)
    expect(issuesOf({ EPP_KEY_FILE: undefined })[0]).toMatch(/go together/)
    const other = await (await createAuthority('Other')).issue(CLIENT)
    expect(issuesOf({ EPP_KEY_FILE: written('other.pem', other.key) })[0]).toMatch(/has to be that of the certificate/)
  })

  test('open a registry that works', async () => {
    const { port, close } = open()
    expect((await port.check('vrij.nl')).status).toBe('free')
    await close?.()
  })
})

describe('the examination of EPP', () => {
  test('says that connection and login work, when the certificate ends, and that the balance is not known', async () => {
    const findings = await findingsOf({})
    const messages = Object.fromEntries(findings.map(({ check, message }) => [check, message]))
    expect(messages).toEqual({
      'registry: connection': 'the registry answers and accepts the client certificate',
      'registry: client certificate': expect.stringMatching(/^the client certificate is valid until \d{4}-\d\d-\d\d$/),
      'registry: login':
        'the registry accepts the login and offers domain-1.0, contact-1.0, host-1.0, secDNS-1.1, rgp-1.0',
      'registry: balance': 'not known over EPP: see the website of the registry',
    })
    // The certificates of the far side are valid for a day.
    expect(findings.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['registry: client certificate'])
  })

  test.each([
    ['another password', { EPP_PASSWORD: 'fout-kanarie' }, 'registry: login'],
    ['a port where nothing listens', { EPP_PORT: '1' }, 'registry: connection'],
    ['no authority of the registry', { EPP_CA_FILE: undefined }, 'registry: connection'],
  ])('finds %s, without telling it', async (_title, changed, check) => {
    const findings = await findingsOf(changed)
    const found = findings.find((one) => one.check === check)
    expect(found).toMatchObject({ ok: false, fix: expect.stringContaining('EPP_') })
    expect(JSON.stringify(findings)).not.toMatch(/kanarie/)
  })
})
