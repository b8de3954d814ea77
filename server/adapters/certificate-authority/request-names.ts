import 'reflect-metadata'
import { PemConverter, Pkcs10CertificateRequest, SubjectAlternativeNameExtension } from '@peculiar/x509'

const SMALLEST_RSA = 2048

/**
 * Returns the names that a signing request asks for, in lower case, each once. Null if it is not genuine, asks for other names
 * than those that were ordered, or has a weak key.
 */
export async function namesRequested(csr: string, ordered: readonly string[]): Promise<string[] | null> {
  try {
    const request = new Pkcs10CertificateRequest(csr)
    const { modulusLength = SMALLEST_RSA } = request.publicKey.algorithm as { modulusLength?: number }
    const beside = request.extensions.find((extension) => extension instanceof SubjectAlternativeNameExtension)
    const asked = [...request.subjectName.getField('CN'), ...(beside?.names.items.map(({ value }) => value) ?? [])]
    const names = [...new Set(asked.map((name) => name.toLowerCase()))]
    const isCovered = names.length > 0 && names.every((name) => ordered.includes(name))
    return isCovered && modulusLength >= SMALLEST_RSA && (await request.verify()) ? names : null
  } catch {
    return null
  }
}

/** Returns a signing request in PEM as DER in base64url, as ACME takes it. */
export const requestBytes = (csr: string): string => Buffer.from(PemConverter.decodeFirst(csr)).toString('base64url')
