import type { CertificateState } from '../../../rules/certificate'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import type { Catalogue } from '../catalogue/catalogue.service'
import { Certificate, CertificateValidation } from './certificates.graphql'
import type { CertificateRow, RequestRow } from './certificates.repository'
import { certificateText } from './certificates.text'

/** Converts a certificate for its owner, from its requests, newest first. */
export function certificateView(
  { locale, now }: Pick<Context, 'locale' | 'now'>,
  catalogue: Catalogue,
  row: CertificateRow,
  requests: readonly RequestRow[],
): Certificate {
  const newest = requests[0]
  const issued = newest && issuedOf(requests)
  const isBeingRequested = newest !== undefined && isUnderWay(newest)
  return view(Certificate, {
    id: row.id,
    commonName: row.commonName,
    names: [...row.names],
    productCode: row.productCode,
    productName: catalogue.knownByCode(row.productCode)?.name[locale] ?? row.productCode,
    successorName: catalogue.successorOf(row.productCode)?.name[locale] ?? null,
    softwareId: row.software,
    state: stateOf(requests, now),
    message: messageOf({ locale, now }, requests),
    isBeingRequested,
    validations: isBeingRequested
      ? newest.validations.map(({ name, value, domainId }) =>
          view(CertificateValidation, { name, type: 'TXT', value, isPlaced: domainId !== null }),
        )
      : [],
    issuedAt: dateOf(issued?.issuedAt),
    expiresAt: dateOf(issued?.expiresAt),
    paidUntil: new Date(row.paidUntil),
    certificate: issued?.certificate ?? null,
    chain: issued?.chain ?? null,
    hasPrivateKey: (issued ?? newest)?.sealedKey != null,
  })
}

/** Returns the issued request that is valid until a newer one is issued. */
export const issuedOf = (requests: readonly RequestRow[]): RequestRow | undefined =>
  requests.find(({ state }) => state === 'ISSUED')

export const isUnderWay = ({ state }: Pick<RequestRow, 'state'>): boolean => state === 'ASKED' || state === 'VALIDATING'

function stateOf(requests: readonly RequestRow[], now: number): CertificateState {
  const issued = issuedOf(requests)
  if (issued) return (issued.expiresAt ?? 0) > now ? 'ISSUED' : 'EXPIRED'
  return requests[0] && isUnderWay(requests[0]) ? 'PENDING_VALIDATION' : 'FAILED'
}

function messageOf({ locale, now }: Pick<Context, 'locale' | 'now'>, requests: readonly RequestRow[]): string {
  const words = certificateText[locale]
  const newest = requests[0]
  const state = stateOf(requests, now)
  const isWaiting = newest !== undefined && isUnderWay(newest)
  if (isWaiting && newest.validations.some(({ domainId }) => domainId === null)) return words.waitingForOwner
  if (state === 'ISSUED') return isWaiting ? words.renewing : words.issued
  if (isWaiting) return words.waiting
  return state === 'EXPIRED' ? words.expired : words[newest?.refusal ?? 'bad-request']
}

const dateOf = (at: number | null | undefined): Date | null => (at == null ? null : new Date(at))
