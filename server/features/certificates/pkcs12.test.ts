import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { PemConverter, X509CertificateGenerator } from '@peculiar/x509'
import { expect, onTestFinished, test } from 'vitest'
import { makePkcs12 } from './pkcs12'

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const

async function selfSigned(name: string) {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    keys,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { certificate: made.toString('pem'), privateKey: PemConverter.encode(key, 'PRIVATE KEY') }
}

async function fileOf(password: string) {
  const own = await selfSigned('www.example.com')
  const issuers = [await selfSigned('Issuer'), await selfSigned('Root')]
  const chain = issuers.map(({ certificate }) => certificate).join('\n')
  return { ...own, bytes: await makePkcs12({ ...own, chain, name: 'www.example.com' }, password) }
}

test('Node opens the file by its password and by no other', async () => {
  const { bytes } = await fileOf('vlag & wimpel 1!')
  createSecureContext({ pfx: bytes, passphrase: 'vlag & wimpel 1!' })
  expect(() => createSecureContext({ pfx: bytes, passphrase: 'vlag & wimpel 2!' })).toThrow(/mac verify failure/)
})

const hasOpenSsl = spawnSync('openssl', ['version']).status === 0

test.skipIf(!hasOpenSsl)('OpenSSL finds key, certificate and chain in it', async () => {
  const { bytes, certificate, privateKey } = await fileOf('vlag-en-wimpel')
  const folder = mkdtempSync(join(tmpdir(), 'pkcs12-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'site.p12')
  writeFileSync(file, bytes)
  const openssl = (...options: string[]) =>
    execFileSync('openssl', ['pkcs12', '-in', file, '-passin', 'pass:vlag-en-wimpel', '-nodes', ...options], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  expect(openssl()).toContain('friendlyName: www.example.com')
  expect(openssl('-nokeys').match(/BEGIN CERTIFICATE/g)).toHaveLength(3)
  // Of the three, the certificate of the key.
  expect(new X509Certificate(openssl('-nokeys', '-clcerts')).raw).toEqual(new X509Certificate(certificate).raw)
  expect(createPrivateKey(openssl('-nocerts')).equals(createPrivateKey(privateKey))).toBe(true)
})
