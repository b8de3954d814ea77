import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../server/config'
import { fillFolder, testDatabase } from './test-database'

export const TEST_CAPTCHA = 'opgelost-door-een-test'
export const DEMO_PASSWORD = 'vlag-en-wimpel-2026'
/** A Saturday in November 2026, at noon in Amsterdam. */
export const TEST_NOW = Date.UTC(2026, 10, 21, 11)

/** A seller of its own, which production requires. */
export const OWN_COMPANY = {
  COMPANY_NAME: 'Voorbeeld Hosting B.V.',
  COMPANY_STREET: 'Havenstraat 12',
  COMPANY_POST_CODE: '3011 AA',
  COMPANY_CITY: 'Rotterdam',
  COMPANY_REGISTRATION: '12345678',
  COMPANY_VAT_ID: 'NL123456789B01',
  COMPANY_IBAN: 'NL12TEST0123456789',
}

/** Contact details, which production also requires. */
export const OWN_CONTACTS = {
  ...{ SITE_PHONE: '', SITE_EMAIL: 'post@hosting.example', SITE_ADDRESS: '' },
  NAMESERVERS: 'ns1.hosting.example,ns2.hosting.example',
}

/** Creates a configuration on a temporary data folder, deleted by `remove`. */
export function testConfig(env: Record<string, string> = {}): { config: Config; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-test-'))
  const config = readConfig({
    DATA_DIR: folder,
    SECRET: 'geheim-van-een-test-zonder-waarde',
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    REGISTRY_LATENCY: 'false',
    // Each reader is a PostgreSQL process that has to be started.
    DATABASE_READERS: '2',
    CAPTCHA_TEST_TOKEN: TEST_CAPTCHA,
    ...env,
  })
  return { config, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Like `testConfig`, with a new database when tests run on PostgreSQL and none is given. */
export async function testSite(env: Record<string, string> = {}): Promise<{ config: Config; remove(): Promise<void> }> {
  const { config, remove } = testConfig(env)
  if (config.databaseUrl) return { config, remove: async () => remove() }
  const content = { isDemo: config.isDemo, now: TEST_NOW }
  await fillFolder(config.dataDir, content)
  const database = await testDatabase(content)
  return {
    config: { ...config, databaseUrl: database?.url ?? null },
    async remove() {
      remove()
      await database?.drop()
    },
  }
}
