import {
  PemConverter,
  Pkcs10CertificateRequest,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
} from '@peculiar/x509'
import type { IssueKey } from '../../../rules/issues'

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
/** Maximum length of a common name (X.520); with a longer name, all names are alternative names only. */
const COMMON_NAME_MAX = 64
const RSA_BITS = { least: 2048, most: 8192 }
const CURVES: readonly unknown[] = ['P-256', 'P-384', 'P-521']

/** Creates a key, as PKCS #8, and a signing request (PKCS #10) for these names; both in PEM. */
export async function makeSigningRequest(names: readonly string[]): Promise<{ csr: string; privateKey: string }> {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const [commonName = ''] = names
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: commonName.length > COMMON_NAME_MAX ? [] : [{ CN: [commonName] }],
    keys,
    signingAlgorithm: SIGNATURE,
    extensions: [new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value })))],
  })
  const privateKey = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return { csr: request.toString('pem'), privateKey }
}

/** Returns why a customer's signing request cannot be used for these names; null when it can. */
export async function requestIssue(csr: string, names: readonly string[]): Promise<IssueKey | null> {
  const request = await readRequest(csr)
  if (!request) return 'csr-unreadable'
  if (!isStrong(request.publicKey.algorithm)) return 'csr-key-weak'
  const asked = namesIn(request)
  return asked.length > 0 && asked.every((name) => names.includes(name)) ? null : 'csr-other-names'
}

/** Returns null for a text that is not a signing request, or whose signature does not match its key. */
async function readRequest(csr: string): Promise<Pkcs10CertificateRequest | null> {
  try {
    const request = new Pkcs10CertificateRequest(csr)
    return (await request.verify()) ? request : null
  } catch {
    return null
  }
}

/** Returns the common name and the alternative names, in lower case. */
function namesIn(request: Pkcs10CertificateRequest): string[] {
  const beside = request.extensions.find((extension) => extension instanceof SubjectAlternativeNameExtension)
  const names = beside?.names.items.map(({ value }) => value) ?? []
  return [...request.subjectName.getField('CN'), ...names].map((name) => name.toLowerCase())
}

function isStrong(algorithm: Algorithm): boolean {
  const { modulusLength, namedCurve } = algorithm as { modulusLength?: number; namedCurve?: string }
  if (modulusLength !== undefined) return modulusLength >= RSA_BITS.least && modulusLength <= RSA_BITS.most
  return CURVES.includes(namedCurve)
}
