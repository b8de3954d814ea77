import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmbeddedCertificateAuthority } from '../../server/adapters/certificate-authority/embedded'
import { stillClock } from '../../server/adapters/clock/still'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { type AuthorityUnderTest, certificateAuthorityContract, requestFor } from './certificate-authority.contract'

function embedded(): AuthorityUnderTest {
  const served = new Map<string, string[]>()
  const clock = stillClock(Date.now())
  const db = openEmbeddedDatabase(':memory:')
  const authority = createEmbeddedCertificateAuthority({
    db,
    clock,
    lookupTxt: async (name) => served.get(name) ?? [],
  })
  return {
    authority,
    publish: (name, value) => void served.set(name, [...(served.get(name) ?? []), value]),
    wait: (ms) => clock.advance(ms),
    refusedName: 'mislukt.nl',
    stumblingName: 'fout.nl',
    isTrusted: async (certificate, chain) => verifies({ certificate, chain, root: await authority.rootCertificate() }),
  }
}

/** Verifies the chain with OpenSSL. */
function verifies({ certificate, chain, root }: { certificate: string; chain: string; root: string }): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-certificates-'))
  try {
    for (const [name, text] of Object.entries({ certificate, chain, root })) writeFileSync(join(folder, name), text)
    const files = ['-CAfile', join(folder, 'root'), '-untrusted', join(folder, 'chain'), join(folder, 'certificate')]
    return execFileSync('openssl', ['verify', '-x509_strict', ...files], { encoding: 'utf8' })
      .trim()
      .endsWith('OK')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

certificateAuthorityContract('embedded', embedded)

test('a name that begins with traag takes a minute', async () => {
  const { authority, publish, wait } = embedded()
  const asked = await authority.request(await requestFor('ref-1', ['traag.nl']))
  if (asked.outcome === 'pending') for (const { name, value } of asked.validations) publish(name, value)
  expect(await authority.find('ref-1')).toMatchObject({ outcome: 'pending' })
  wait(60_000)
  expect(await authority.find('ref-1')).toMatchObject({ outcome: 'issued' })
})
