import type { Db } from '../../../db/database'
import type { BasisPoints } from '../../../rules/money'
import { DAY_MS } from '../../../rules/time'
import { isPlausibleVatId, mayReverseCharge, parseVatId, type VatIdStatus } from '../../../rules/vat-id'
import { SELLER_COUNTRY } from '../../../rules/vat-rates'
import type { Context, Deps } from '../../common/context'
import { tooMany } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import { type Account, viewerOf } from '../../common/viewer'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { enqueueAgain } from '../../outbox/outbox'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { VatIdCheck, VatIdSet, ViewerNode } from './accounts.graphql'
import { checkVatNumber } from './accounts.jobs'
import { VAT_CHECKS } from './accounts.limits'
import { findAccount, saveVatId } from './accounts.service'
import { text as words } from './accounts.text'
import * as repository from './vat-checks.repository'

const TIMEOUT_MS = 6000
/** A number that was valid may be withdrawn. */
const CHECK_AGAIN_MS = 30 * DAY_MS

/**
 * Checks whether a VAT number was issued. A malformed number is INVALID without a request; UNKNOWN when the service is
 * unreachable.
 */
export async function checkVatId(ctx: Context, text: string): Promise<VatIdCheck> {
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(VAT_CHECKS, `address ${ctx.address}`)
  if (!allowed) throw tooMany(retryAfterSeconds)
  const vatId = parseVatId(text)
  if (vatId === null || !isPlausibleVatId(vatId)) return view(VatIdCheck, { vatId, status: 'INVALID' })
  return view(VatIdCheck, { vatId, status: await ask(ctx, vatId) })
}

/**
 * Saves the VAT number of the viewer's account, or removes it. A number that was not issued is refused; one that could
 * not be checked is saved and checked again later.
 */
export async function setVatId(
  ctx: Context,
  { vatId: text }: { vatId?: string | null },
): Promise<VatIdSet | InvalidInput> {
  const { id, country } = requireBuyer(ctx)
  const typed = text?.trim() ?? ''
  const vatId = typed === '' ? null : parseVatId(typed, country)
  const check = typed === '' ? null : await checkVatId(ctx, vatId ?? typed)
  if (check?.status === 'INVALID') return invalidField('vatId', words[ctx.locale].vatIdNotIssued)
  const account = await saveVatId(ctx, vatId, async (tx) => {
    if (vatId === null || check === null) return
    if (check.status === 'VALID') {
      await repository.saveVatCheck(tx, { accountId: id, vatId, status: 'VALID', checkedAt: ctx.now })
      return
    }
    await enqueueAgain(tx, checkVatNumber, aboutAccount(id), ctx.now)
  })
  // The rest of the request sees the new number.
  ctx.viewer = viewerOf(account, ctx.now)
  return new VatIdSet(vatId, check?.status ?? null, new ViewerNode(ctx))
}

/**
 * Returns the viewer's VAT rate at a tax point, by default now: zero where VAT is reverse charged, by the last check of
 * their number; otherwise the rate of their country, or the seller's.
 */
export async function vatRateOf(
  ctx: Context,
  db: Db = ctx.db.reader,
  taxPoint: number = ctx.now,
): Promise<BasisPoints> {
  return (await readVatRates(ctx, db))(taxPoint)
}

/** As `vatRateOf`, for several tax points. */
export async function readVatRates(ctx: Context, db: Db): Promise<(taxPoint: number) => BasisPoints> {
  const { account } = ctx.viewer
  const standard = (taxPoint: number) => ctx.vatRates.at(account?.country ?? SELLER_COUNTRY, taxPoint)
  const vatId = account && foreignVatIdOf(account)
  if (!vatId) return standard
  const check = await repository.findVatCheck(db, account.id)
  return check?.status === 'VALID' && check.vatId === vatId ? () => 0 : standard
}

/** Returns an account's VAT number if the last check found it valid; otherwise null. */
export async function findCheckedVatId(db: Db, accountId: string): Promise<string | null> {
  const check = await repository.findVatCheck(db, accountId)
  return check?.status === 'VALID' ? check.vatId : null
}

/**
 * Enqueues the check of a VAT number of a business in another member state, unless it was checked recently. Runs after
 * each sign-in.
 */
export async function checkVatIdAtSignIn(ctx: Context): Promise<void> {
  const { account } = ctx.viewer
  const vatId = account && foreignVatIdOf(account)
  if (!vatId) return
  const known = await repository.findVatCheck(ctx.db.reader, account.id)
  const isFresh = known?.vatId === vatId && ctx.now < known.checkedAt + CHECK_AGAIN_MS
  if (isFresh && known.status !== 'UNKNOWN') return
  await ctx.db.transaction((tx) => enqueueAgain(tx, checkVatNumber, aboutAccount(account.id), ctx.now))
}

const aboutAccount = (accountId: string) => ({ reference: accountId, payload: { accountId } })

/**
 * Checks an account's number and saves the result. Throws OutsideUnavailable without a response, so that the job
 * retries.
 */
export async function keepVatCheck(deps: Deps, accountId: string): Promise<void> {
  const account = await findAccount(deps, accountId)
  const vatId = account && foreignVatIdOf(account)
  if (!vatId) return
  const status = isPlausibleVatId(vatId) ? await ask(deps, vatId) : 'INVALID'
  const now = deps.ports.clock.now()
  if (status !== 'UNKNOWN')
    await deps.db.transaction((tx) => repository.saveVatCheck(tx, { accountId, vatId, status, checkedAt: now }))
  else throw new OutsideUnavailable('vat-check')
}

/** Returns the VAT number of a business in another member state, in canonical form; null for all others. */
function foreignVatIdOf({ isCompany, vatId: typed, country }: Account): string | null {
  const vatId = typed === null ? null : parseVatId(typed, country)
  return isCompany && mayReverseCharge({ country, vatId }) ? vatId : null
}

/** The port never throws, but it can hang. */
const ask = (deps: Deps, vatId: string): Promise<VatIdStatus> =>
  answerInTime('vat-check', TIMEOUT_MS, deps.ports.vatCheck.check(vatId)).catch(() => 'UNKNOWN' as const)
