import { expect, test } from 'vitest'
import { createEmbeddedCertificateAuthority } from '../../server/adapters/certificate-authority/embedded'
import { stillClock } from '../../server/adapters/clock/still'
import { openEmbeddedDatabase } from '../../server/adapters/embedded-database'
import { verifies } from '../support/verify-chain'
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

certificateAuthorityContract('embedded', embedded)

test('a name that begins with traag takes a minute', async () => {
  const { authority, publish, wait } = embedded()
  const asked = await authority.request(await requestFor('ref-1', ['traag.nl']))
  if (asked.outcome === 'pending') for (const { name, value } of asked.validations) await publish(name, value)
  expect(await authority.find('ref-1')).toMatchObject({ outcome: 'pending' })
  wait(60_000)
  expect(await authority.find('ref-1')).toMatchObject({ outcome: 'issued' })
})
