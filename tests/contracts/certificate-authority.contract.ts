import { X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time'
import { makeSigningRequest } from '../../server/features/certificates/signing-request'
import type {
  CertificateAuthority,
  CertificateOutcome,
  CertificateRequest,
} from '../../server/ports/certificate-authority'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'

export interface AuthorityUnderTest {
  authority: CertificateAuthority
  /** Publishes this TXT record in public DNS. */
  publish(name: string, value: string): void | Promise<void>
  /** Advances the time. */
  wait(ms: number): void
  /** A name that the authority refuses to sign, and one for which its first response is lost. */
  refusedName: string
  stumblingName: string
  /** Whether a certificate and its chain lead to a known root. */
  isTrusted(certificate: string, chain: string): Promise<boolean>
}

export const requestFor = async (reference: string, names: readonly string[]): Promise<CertificateRequest> => ({
  reference,
  csr: (await makeSigningRequest(names)).csr,
  names,
  product: 'SSL_RAPID',
})

/** Contract for every adapter of the certificate authority port. */
export function certificateAuthorityContract(
  name: string,
  make: () => AuthorityUnderTest | Promise<AuthorityUnderTest>,
): void {
  describe(`certificate authority: ${name}`, () => {
    const NAMES = ['voorbeeld.nl', 'www.voorbeeld.nl']
    const validationsOf = (outcome: CertificateOutcome | null) =>
      outcome?.outcome === 'pending' ? outcome.validations : []

    test('signs once its records are served, for the names and the key of the request', async () => {
      const { authority, publish, isTrusted } = await make()
      const request = await requestFor('ref-1', NAMES)
      const asked = validationsOf(await authority.request(request))
      expect(asked.map(({ name }) => name)).toEqual([
        '_acme-challenge.voorbeeld.nl',
        '_acme-challenge.www.voorbeeld.nl',
      ])
      expect(await authority.find('ref-1')).toMatchObject({ outcome: 'pending' })
      const [first, ...others] = asked
      if (first) await publish(first.name, first.value)
      expect(await authority.find('ref-1')).toMatchObject({ outcome: 'pending' })
      for (const { name, value } of others) await publish(name, value)
      const issued = await authority.find('ref-1')
      if (issued?.outcome !== 'issued') throw new Error(`it is ${issued?.outcome}`)
      const certificate = new X509Certificate(issued.certificate)
      expect(certificate.subjectAltName).toBe('DNS:voorbeeld.nl, DNS:www.voorbeeld.nl')
      expect(certificate.checkHost('www.voorbeeld.nl')).toBe('www.voorbeeld.nl')
      expect(Date.parse(certificate.validTo)).toBe(issued.expiresAt)
      expect(await isTrusted(issued.certificate, issued.chain)).toBe(true)
    })

    test('the same reference is one request and one certificate', async () => {
      const { authority, publish } = await make()
      const request = await requestFor('ref-1', NAMES)
      const asked = await authority.request(request)
      expect(await authority.request(request)).toEqual(asked)
      for (const { name, value } of validationsOf(asked)) await publish(name, value)
      const issued = await authority.find('ref-1')
      expect(issued).toMatchObject({ outcome: 'issued' })
      expect(await authority.request(request)).toEqual(issued)
      expect(await authority.find('ref-2')).toBeNull()
    })

    test('a request whose answer was lost is found by its reference', async () => {
      const { authority, stumblingName } = await make()
      const request = await requestFor('ref-1', [stumblingName])
      await expect(authority.request(request)).rejects.toThrow(OutsideUnavailable)
      expect(await authority.find('ref-1')).toMatchObject({ outcome: 'pending' })
    })

    test('rejects permanently a name that it does not serve, a malformed request, and one for other names', async () => {
      const { authority, refusedName } = await make()
      const refusedFor = async (request: CertificateRequest) => {
        const outcome = await authority.request(request)
        expect(await authority.find(request.reference)).toEqual(outcome)
        return outcome
      }
      expect(await refusedFor(await requestFor('a', [refusedName]))).toMatchObject({ reason: 'name-refused' })
      const right = await requestFor('b', NAMES)
      expect(await refusedFor({ ...right, csr: 'rommel' })).toMatchObject({ reason: 'bad-request' })
      expect(await refusedFor({ ...right, reference: 'c', names: ['anders.nl'] })).toMatchObject({
        reason: 'bad-request',
      })
    })

    test('gives up on names that were never validated', async () => {
      const { authority, wait } = await make()
      await authority.request(await requestFor('ref-1', NAMES))
      wait(15 * DAY_MS)
      expect(await authority.find('ref-1')).toEqual({ outcome: 'refused', reason: 'not-validated' })
    })
  })
}
