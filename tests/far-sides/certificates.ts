import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

export interface KeyPair {
  /** PEM. */
  cert: string
  key: string
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
const HOUR_MS = 3_600_000

/** A certificate authority for one test, which issues certificates for 127.0.0.1. */
export async function createAuthority(name: string) {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const root = await X509CertificateGenerator.createSelfSigned({
    ...validity(),
    name: `CN=${name}`,
    keys,
    signingAlgorithm: SIGNATURE,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  })
  return {
    ca: root.toString('pem'),
    async issue(subject: string): Promise<KeyPair> {
      const pair = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
      const issued: X509Certificate = await X509CertificateGenerator.create({
        ...validity(),
        subject: `CN=${subject}`,
        issuer: root.subject,
        publicKey: pair.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: SIGNATURE,
        extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
      })
      const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', pair.privateKey), 'PRIVATE KEY')
      return { cert: issued.toString('pem'), key }
    },
  }
}

const validity = () => ({
  notBefore: new Date(Date.now() - HOUR_MS),
  notAfter: new Date(Date.now() + 24 * HOUR_MS),
})
