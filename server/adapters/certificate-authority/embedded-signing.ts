import { randomBytes } from 'node:crypto'
import 'reflect-metadata'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  Pkcs10CertificateRequest,
  type PublicKey,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { DAY_MS } from '../../../rules/time'

const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** A certificate that signs others, with its key. */
export interface Issuer {
  certificate: X509Certificate
  privateKey: CryptoKey
}

interface ToSign {
  subject: string
  publicKey: PublicKey | CryptoKey
  /** Milliseconds since the epoch. */
  from: number
  until: number
  /** A self-signed certificate has no issuer certificate. */
  issuer: { certificate: X509Certificate | null; privateKey: CryptoKey }
  extensions: readonly Extension[]
}

/** Signs the certificate of a signing request. */
export function issueLeaf(
  csr: string,
  names: readonly string[],
  { issuer, from, until }: { issuer: Issuer; from: number; until: number },
): Promise<X509Certificate> {
  return sign({
    subject: names[0] ?? '',
    publicKey: new Pkcs10CertificateRequest(csr).publicKey,
    from,
    until,
    issuer,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
    ],
  })
}

async function sign({ subject, publicKey, from, until, issuer, extensions }: ToSign): Promise<X509Certificate> {
  // RFC 5280 §4.1.2.2: positive, at most 20 octets.
  const serial = randomBytes(16)
  serial[0] = (serial[0] ?? 0) & 0x7f || 1
  const name = [{ CN: [subject] }]
  return X509CertificateGenerator.create({
    serialNumber: serial.toString('hex'),
    subject: name,
    issuer: issuer.certificate?.subjectName.toJSON() ?? name,
    notBefore: new Date(from),
    notAfter: new Date(until),
    publicKey,
    signingKey: issuer.privateKey,
    signingAlgorithm: SIGNATURE,
    extensions: [
      ...extensions,
      await SubjectKeyIdentifierExtension.create(publicKey),
      ...(issuer.certificate ? [await AuthorityKeyIdentifierExtension.create(issuer.certificate.publicKey)] : []),
    ],
  })
}

const ISSUER_YEARS = 20
const ISSUER_NAMES: Readonly<Record<string, string>> = { root: 'Proefwortel', intermediate: 'Proefuitgever' }

/** Creates a certificate that signs others, and its key; both in PEM. One without a parent signs itself. */
export async function makeIssuer(name: string, parent: Issuer | null, now: number) {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const certificate = await sign({
    subject: ISSUER_NAMES[name] ?? name,
    publicKey: keys.publicKey,
    // Backdated, so that a certificate is valid for a test whose clock stands still.
    from: now - DAY_MS,
    until: now + ISSUER_YEARS * 365 * DAY_MS,
    issuer: parent ?? { certificate: null, privateKey: keys.privateKey },
    extensions: [
      new BasicConstraintsExtension(true, parent ? 0 : 1, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { certificate: certificate.toString('pem'), privateKey: PemConverter.encode(key, 'PRIVATE KEY') }
}

/** Reads an issuer and its key, both in PEM. */
export async function readIssuer(certificate: string, key: string): Promise<Issuer> {
  const der = PemConverter.decodeFirst(key)
  const privateKey = await crypto.subtle.importKey('pkcs8', der, CURVE, false, ['sign'])
  return { certificate: new X509Certificate(certificate), privateKey }
}
