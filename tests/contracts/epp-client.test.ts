import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT, type EppFarSide, PASSWORD, startEpp } from '../far-sides/epp'

const hasClient = spawnSync('perl', ['-MNet::EPP::Simple', '-e', '1']).status === 0
if (!hasClient)
  console.log('Net::EPP is not installed (libnet-epp-perl): the EPP far side was not tried with another client.')

/** The far side is what the adapter is proved against, so another client has to find in it an EPP server as well. */
describe.skipIf(!hasClient)('the far side of EPP', () => {
  let far: EppFarSide
  let folder = ''
  beforeAll(async () => {
    far = await startEpp()
    folder = await mkdtemp(join(tmpdir(), 'wimpel-epp-'))
    far.registry.add('bezet.nl', { transfer: { status: 'pending', gaining: 'OtherX', losing: CLIENT, at: Date.now() } })
    far.registry.endTransfer('bezet.nl', 'clientRejected')
  })
  afterAll(async () => {
    await far.close()
    await rm(folder, { recursive: true })
  })

  test('serves a session of Net::EPP from login to logout', async () => {
    const files = { ca: far.ca, cert: far.client.cert, key: far.client.key }
    for (const [name, pem] of Object.entries(files)) await writeFile(join(folder, name), pem)
    const paths = Object.keys(files).map((name) => join(folder, name))
    const args = ['tests/far-sides/epp-client.pl', far.host, String(far.port), ...paths, CLIENT, PASSWORD]
    const { stdout } = await promisify(execFile)('perl', args)
    expect(stdout.trim().split('\n')).toEqual([
      'login 1000',
      'check free 1',
      'check taken 0',
      'contact 1000',
      'host 1000',
      'create 1000',
      `info perl.nl ${CLIENT} PERL-1 Geheim-Perl-2 ns1.voorbeeld.example`,
      'transfer 2202',
      'poll 1301 bezet.nl',
      'ack 1000',
      'empty 1300',
      'logout 1500',
    ])
    expect(far.registry.effects).toEqual([
      'contact:create PERL-1',
      'host:create ns1.voorbeeld.example',
      'domain:create perl.nl',
    ])
  })
})
