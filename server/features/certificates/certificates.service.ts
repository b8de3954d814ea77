import type { Db, Tx } from '../../../db/database'
import { type CertificateRefusal, exportInput, reissueInput } from '../../../rules/certificate'
import { parseForm } from '../../../rules/issues'
import type { Locale } from '../../../rules/text'
import { DAY_MS } from '../../../rules/time'
import { noteChange } from '../../changes/changes'
import type { Context, Deps } from '../../common/context'
import { transact } from '../../common/dry-run'
import { notFound } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { isId, newId } from '../../common/ids'
import { seal, unseal } from '../../common/seal'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  numberIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { type InvalidInput, invalidField, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { type Finish, nextLookAt, type Unfinished } from '../../outbox/job'
import { enqueue, enqueueAgain } from '../../outbox/outbox'
import type { CertificateOutcome, DomainValidation } from '../../ports/certificate-authority'
import { findAccount } from '../accounts/accounts.service'
import { requireConfirmedIdentity } from '../accounts/identity.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import { listOrderedNames } from '../orders/orders.service'
import { type Certificate, CertificateExport } from './certificates.graphql'
import { type RenewalPayload, renewCertificate } from './certificates.jobs'
import { mailAuthorityAway, mailFailedRenewal } from './certificates.mails'
import * as repository from './certificates.repository'
import { certificateText } from './certificates.text'
import { certificateView, issuedOf, isUnderWay } from './certificates.view'
import { findDomainAbove, placeValidations, takeValidationsAway } from './validation-records'

export const CERTIFICATE_PAGE: PageSize = { usual: 20, max: 100 }

const AUTHORITY_TIMEOUT_MS = 20_000
/** Longest time before expiry: leaves room for an outage of the authority, and for records that a customer must create. */
const RENEW_BEFORE_MS = 30 * DAY_MS
/** A short certificate is renewed in the last part of its life. */
const RENEW_BEFORE_SHARE = 1 / 3
/** Delay after the authority refused a renewal. */
const TRY_AGAIN_MS = DAY_MS

export interface OrderedCertificate {
  accountId: string
  orderLineId: string
  productCode: string
  /** The common name first; in ASCII. */
  names: readonly string[]
  software: string | null
  /** The buyer's own signing request; null to generate key and request here. */
  csr: string | null
  /** Language of mails to its owner. */
  locale: Locale
  paidUntil: number
}

/**
 * Records an ordered certificate with its key, before the authority is contacted. The same order line is the same
 * certificate; after a refusal it gets a new request. Returns its id.
 */
export async function orderCertificate(deps: Deps, ordered: OrderedCertificate): Promise<string> {
  const { csr: own, names, ...rest } = ordered
  const made = await requestOf(deps, names, own)
  const now = deps.ports.clock.now()
  return deps.db.transaction(async (tx) => {
    const known = await repository.findByLine(tx, ordered.orderLineId)
    const id = known?.id ?? newId('crt')
    if (!known) {
      await repository.insertCertificate(tx, { ...rest, id, names, commonName: names[0] ?? '', createdAt: now })
      await noteDomains(tx, { accountId: rest.accountId, names })
    }
    const [newest] = await repository.listRequests(tx, [id])
    if (!newest || newest.state === 'REFUSED') await insertRequest(tx, id, made, now)
    return id
  })
}

/** State of the newest request of a certificate, and the changes left to write. */
interface Progress extends Unfinished {
  outcome: CertificateOutcome['outcome']
  refusal: CertificateRefusal | null
  /** When to poll a pending request again. */
  againAt: number
  finish: Finish
}

/**
 * Advances the newest request of a certificate. Its status is queried before it is sent, since a response may have been
 * lost. The authority's validation records are added to the zone, and removed when it has decided. Returns null when no
 * request is pending. Throws OutsideUnavailable.
 */
export async function advanceCertificate(deps: Deps, id: string): Promise<Progress | null> {
  const { reader } = deps.db
  const certificate = await repository.findCertificate(reader, id)
  const [request] = await repository.listRequests(reader, [id])
  if (!certificate || !request) return null
  const { certificates: authority, clock } = deps.ports
  const againAt = nextLookAt(request.createdAt, clock.now())
  const settled = { refusal: request.refusal, againAt, finish: async () => {} }
  if (request.state === 'ISSUED') return { ...settled, outcome: 'issued' }
  if (request.state === 'REFUSED') return { ...settled, outcome: 'refused' }
  const { productCode: product, names } = certificate
  const account = await findAccount(deps, certificate.accountId)
  const within = <T>(answer: Promise<T>) => answerInTime('certificates', AUTHORITY_TIMEOUT_MS, answer)
  const outcome =
    (await within(authority.find(request.id))) ??
    (await within(authority.request({ reference: request.id, csr: request.csr, names, product })))
  return {
    outcome: outcome.outcome,
    refusal: outcome.outcome === 'refused' ? outcome.reason : null,
    againAt,
    async finish(tx) {
      const isSettled = await keepOutcome(tx, certificate, request.id, outcome, clock.now())
      if (isSettled && outcome.outcome === 'refused' && account && (await isFirstFailedRenewal(tx, id)))
        await mailFailedRenewal(deps, tx, { certificate, reason: outcome.reason, to: account.email })
    },
  }
}

/** Whether to notify of a refused renewal: once, and not again for the attempts of the following days. */
async function isFirstFailedRenewal(tx: Tx, id: string): Promise<boolean> {
  const requests = await repository.listRequests(tx, [id])
  const issued = issuedOf(requests)
  const later = requests.filter(({ number }) => issued !== undefined && number > issued.number)
  return later.length === 1 && later[0]?.csr === issued?.csr
}

/** Records a change of the domains: their protection includes the certificate. */
async function noteDomains(
  tx: Tx,
  { accountId, names }: Pick<repository.CertificateRow, 'accountId' | 'names'>,
): Promise<void> {
  for (const name of names) {
    const domain = await findDomainAbove(tx, accountId, name)
    if (domain) await noteChange(tx, 'DOMAIN_CHANGED', domain.id)
  }
}

/** Returns whether this poll settled or advanced the request. */
async function keepOutcome(
  tx: Tx,
  ordered: repository.CertificateRow,
  requestId: string,
  outcome: CertificateOutcome,
  now: number,
): Promise<boolean> {
  const request = await repository.findRequest(tx, requestId)
  // A slower run of the same poll finds it settled.
  if (!request || !isUnderWay(request)) return false
  if (outcome.outcome !== 'pending' || request.state !== 'VALIDATING') await noteDomains(tx, ordered)
  if (outcome.outcome === 'pending') {
    const isWanted = ({ name, value }: DomainValidation) =>
      outcome.validations.some((one) => one.name === name && one.value === value)
    await takeValidationsAway(
      tx,
      request.validations.filter((one) => !isWanted(one)),
      now,
    )
    const validations = await placeValidations(tx, ordered.accountId, outcome.validations, now)
    await repository.updateRequest(tx, requestId, { state: 'VALIDATING', validations })
    return true
  }
  await takeValidationsAway(tx, request.validations, now)
  if (outcome.outcome === 'refused') {
    await repository.updateRequest(tx, requestId, { state: 'REFUSED', refusal: outcome.reason })
    return true
  }
  const { certificate, chain, expiresAt } = outcome
  await repository.updateRequest(tx, requestId, { state: 'ISSUED', certificate, chain, expiresAt, issuedAt: now })
  return true
}

/** Requests new certificates for those that expire soon and are paid for longer. A scheduled task. */
export async function renewCertificates(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  for (const certificate of await repository.listEnding(deps.db.reader, now, now + RENEW_BEFORE_MS)) {
    await deps.db.transaction(async (tx) => {
      const requests = await repository.listRequests(tx, [certificate.id])
      const [newest] = requests
      const issued = issuedOf(requests)
      if (!newest || !issued || isUnderWay(newest) || now < renewableFrom(issued)) return
      if (newest.state === 'REFUSED' && newest.createdAt > now - TRY_AGAIN_MS) return
      const { csr, sealedKey } = issued
      await askAnew(tx, certificate.id, { csr, sealedKey }, now)
    })
  }
}

function renewableFrom({ issuedAt, expiresAt }: repository.RequestRow): number {
  const until = expiresAt ?? 0
  return until - Math.min(RENEW_BEFORE_MS, (until - (issuedAt ?? 0)) * RENEW_BEFORE_SHARE)
}

/**
 * Requests a certificate again, with a new key or the owner's own signing request. The current one stays until the new
 * one is issued.
 */
export async function reissueCertificate(
  ctx: Context,
  input: { certificateId: string; csr?: string | null; dryRun?: boolean },
): Promise<Certificate | InvalidInput> {
  requireBuyer(ctx)
  const { names } = await requireOwnCertificate(ctx, input.certificateId)
  const parsed = parseForm(reissueInput, input)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const own = parsed.value.csr || null
  const issue = own && (await (await import('./signing-request')).requestIssue(own, names))
  if (issue) return invalidInput(ctx, { csr: issue })
  const made = await requestOf(ctx, names, own)
  const words = certificateText[ctx.locale]
  return transact(ctx.db, { dryRun: input.dryRun ?? false }, async (tx) => {
    const certificate = await repository.findCertificate(tx, input.certificateId)
    const requests = await repository.listRequests(tx, [input.certificateId])
    if (!certificate || !requests[0] || isUnderWay(requests[0])) return invalidField('certificateId', words.busy)
    // A certificate that was never issued was refunded, and an expired one must be ordered again.
    if (!issuedOf(requests) || certificate.paidUntil <= ctx.now) return invalidField('certificateId', words.over)
    await askAnew(tx, certificate.id, made, ctx.now)
    return (await viewsOf(ctx, [certificate], tx))[0] as Certificate
  })
}

async function askAnew(tx: Tx, certificateId: string, made: MadeRequest, now: number): Promise<void> {
  const requestId = await insertRequest(tx, certificateId, made, now)
  await enqueue(tx, renewCertificate, { reference: requestId, payload: { certificateId } }, now)
}

/** Polls a request that no order waits for, once. */
export async function advanceRenewal(
  deps: Deps,
  { certificateId }: RenewalPayload,
): Promise<Finish | Unfinished | undefined> {
  const progress = await advanceCertificate(deps, certificateId)
  return progress?.outcome === 'pending' ? progress : progress?.finish
}

/**
 * Gives up after days of outage at the authority: the owner is notified once, and it is requested again from tomorrow
 * on.
 */
export async function renewalGivenUp(deps: Deps, payload: RenewalPayload): Promise<void> {
  const { reader } = deps.db
  const now = deps.ports.clock.now()
  const certificate = await repository.findCertificate(reader, payload.certificateId)
  const requests = await repository.listRequests(reader, [payload.certificateId])
  const [newest] = requests
  if (!certificate || !newest || !isUnderWay(newest) || certificate.paidUntil <= now) return
  const account = await findAccount(deps, certificate.accountId)
  const validUntil = issuedOf(requests)?.expiresAt ?? null
  await deps.db.transaction(async (tx) => {
    if (account) await mailAuthorityAway(deps, tx, { certificate, requestId: newest.id, validUntil, to: account.email })
    await enqueueAgain(tx, renewCertificate, { reference: newest.id, payload, runAt: now + TRY_AGAIN_MS }, now)
  })
}

/** Returns the viewer's certificates, newest first; a sub-user sees the parent's. */
export async function pageCertificates(ctx: Context, asked: AskedPage): Promise<Connection<Certificate>> {
  const ownerId = requireOwnerId(ctx)
  const { reader } = ctx.db
  const page = readPage(asked, CERTIFICATE_PAGE, (cursor) => numberIn('certificate', cursor))
  const rows = await repository.listPage(reader, ownerId, page)
  const total = await repository.countCertificates(reader, ownerId)
  const { edges, ...rest } = pageOf(rows, page, total, ({ number }) => cursorOf('certificate', number))
  const nodes = await viewsOf(
    ctx,
    edges.map(({ node }) => node),
  )
  return { ...rest, edges: edges.map(({ cursor }, at) => ({ cursor, node: nodes[at] as Certificate })) }
}

/** Returns the viewer's certificate by its id; null when it does not exist or is another's. */
export async function findCertificateNode(ctx: Context, id: string): Promise<Certificate | null> {
  const row = isId('crt', id) ? await repository.findCertificate(ctx.db.reader, id) : null
  return row?.accountId === requireOwnerId(ctx) ? ((await viewsOf(ctx, [row]))[0] ?? null) : null
}

/** Returns the names for which an account ordered certificates. */
export const listCertifiedNames = (db: Db, accountId: string): Promise<ReadonlySet<string>> =>
  listOrderedNames(db, accountId, 'SSL')

/**
 * Returns the private key in PEM; null when its owner keeps it, and for a sub-user. Requires a confirmed identity:
 * otherwise throws CONFIRM_IDENTITY.
 */
export async function getPrivateKey(ctx: Context, { id }: Certificate): Promise<string | null> {
  if (ctx.viewer.isSubUser) return null
  await requireOwnCertificate(ctx, id)
  await requireConfirmedIdentity(ctx)
  const requests = await repository.listRequests(ctx.db.reader, [id])
  const sealed = (issuedOf(requests) ?? requests[0])?.sealedKey
  return sealed ? unseal(ctx.config.secret, sealed) : null
}

/**
 * Returns the certificate with its chain and key as one file, under a password that is not stored. Same guards as
 * `getPrivateKey`; refused when the owner keeps the key.
 */
export async function exportCertificate(
  ctx: Context,
  input: { certificateId: string; password: string },
): Promise<CertificateExport | InvalidInput> {
  requireBuyer(ctx)
  const { id, commonName } = await requireOwnCertificate(ctx, input.certificateId)
  const parsed = parseForm(exportInput, input)
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  await requireConfirmedIdentity(ctx)
  const issued = issuedOf(await repository.listRequests(ctx.db.reader, [id]))
  const { certificate, chain, sealedKey } = issued ?? {}
  if (!certificate || !sealedKey) return invalidField('certificateId', certificateText[ctx.locale].noKey)
  const privateKey = unseal(ctx.config.secret, sealedKey)
  const { makePkcs12 } = await import('./pkcs12')
  const bytes = await makePkcs12(
    { certificate, chain: chain ?? '', privateKey, name: commonName },
    parsed.value.password,
  )
  return view(CertificateExport, {
    fileName: `${commonName.replace('*', 'wildcard')}.p12`,
    content: bytes.toString('base64'),
  })
}

async function requireOwnCertificate(ctx: Context, id: string): Promise<repository.CertificateRow> {
  const row = isId('crt', id) ? await repository.findCertificate(ctx.db.reader, id) : null
  if (row?.accountId !== requireOwnerId(ctx)) throw notFound()
  return row
}

async function viewsOf(
  ctx: Context,
  rows: readonly repository.CertificateRow[],
  db: Db = ctx.db.reader,
): Promise<Certificate[]> {
  const catalogue = await getCatalogue(ctx)
  const requests = await repository.listRequests(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    certificateView(
      ctx,
      catalogue,
      row,
      requests.filter(({ certificateId }) => certificateId === row.id),
    ),
  )
}

interface MadeRequest {
  csr: string
  sealedKey: string | null
}

async function requestOf(
  { config }: Pick<Deps, 'config'>,
  names: readonly string[],
  own: string | null,
): Promise<MadeRequest> {
  if (own !== null) return { csr: own, sealedKey: null }
  const { makeSigningRequest } = await import('./signing-request')
  const { csr, privateKey } = await makeSigningRequest(names)
  return { csr, sealedKey: seal(config.secret, privateKey) }
}

async function insertRequest(tx: Tx, certificateId: string, made: MadeRequest, now: number): Promise<string> {
  const [newest] = await repository.listRequests(tx, [certificateId])
  const id = newId('crq')
  await repository.insertRequest(tx, { ...made, id, certificateId, number: (newest?.number ?? 0) + 1, createdAt: now })
  return id
}
