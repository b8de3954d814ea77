import type { Db } from '../../../db/open'
import { VAT_STANDARD } from '../../../rules/constants'
import type { BasisPoints } from '../../../rules/money'
import { isPlausibleVatId, mayReverseCharge, parseVatId, type VatIdStatus } from '../../../rules/vat-id'
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
import { VAT_CHECKS } from './accounts.limits'
import { findAccount, saveVatId } from './accounts.service'
import { text as words } from './accounts.text'
import * as repository from './vat-checks.repository'

const TIMEOUT_MS = 6000
/** A number that was valid may be withdrawn. */
const CHECK_AGAIN_MS = 30 * 24 * 3_600_000

/** Whether a VAT number was issued. One of wrong shape is INVALID without asking; UNKNOWN when nobody could be asked. */
export async function checkVatId(ctx: Context, text: string): Promise<VatIdCheck> {
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(VAT_CHECKS, `address ${ctx.address}`)
  if (!allowed) throw tooMany(retryAfterSeconds)
  const vatId = parseVatId(text)
  if (vatId === null || !isPlausibleVatId(vatId)) return view(VatIdCheck, { vatId, status: 'INVALID' })
  return view(VatIdCheck, { vatId, status: await ask(ctx, vatId) })
}

/**
 * Keeps the VAT number of the viewer's account, or none. A number that was not issued is refused; one that nobody could be
 * asked about is kept, and asked about again.
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
    await enqueueAgain(tx, checkMessage(id), ctx.now)
  })
  // The rest of the request sees the new number.
  ctx.viewer = viewerOf(account)
  return new VatIdSet(vatId, check?.status ?? null, new ViewerNode(ctx))
}

/** The rate that the viewer pays: none where VAT is reverse charged, by what the tax authorities said of their number. */
export async function vatRateOf(ctx: Context, db: Db = ctx.db.reader): Promise<BasisPoints> {
  const { account } = ctx.viewer
  const vatId = account && foreignVatIdOf(account)
  if (!vatId) return VAT_STANDARD
  const check = await repository.findVatCheck(db, account.id)
  return check?.status === 'VALID' && check.vatId === vatId ? 0 : VAT_STANDARD
}

/** The number of an account that was last found to be valid; null when none was. */
export async function findCheckedVatId(db: Db, accountId: string): Promise<string | null> {
  const check = await repository.findVatCheck(db, accountId)
  return check?.status === 'VALID' ? check.vatId : null
}

/** Has the number of a business in another member state checked, unless that was done lately. Run after each sign-in. */
export async function checkVatIdAtSignIn(ctx: Context): Promise<void> {
  const { account } = ctx.viewer
  const vatId = account && foreignVatIdOf(account)
  if (!vatId) return
  const known = await repository.findVatCheck(ctx.db.reader, account.id)
  const isFresh = known?.vatId === vatId && ctx.now < known.checkedAt + CHECK_AGAIN_MS
  if (isFresh && known.status !== 'UNKNOWN') return
  await ctx.db.transaction((tx) => enqueueAgain(tx, checkMessage(account.id), ctx.now))
}

const checkMessage = (accountId: string) => ({ job: 'check-vat-id', reference: accountId, payload: { accountId } })

/** Asks about an account's number and keeps the answer. Throws OutsideUnavailable when there is none: ask again later. */
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

/** The number of a business in another member state, in its one form; null for everybody else. */
function foreignVatIdOf({ isCompany, vatId: typed, country }: Account): string | null {
  const vatId = typed === null ? null : parseVatId(typed, country)
  return isCompany && mayReverseCharge({ country, vatId }) ? vatId : null
}

/** The port never throws, but it may hang. */
const ask = (deps: Deps, vatId: string): Promise<VatIdStatus> =>
  answerInTime('vat-check', TIMEOUT_MS, deps.ports.vatCheck.check(vatId)).catch(() => 'UNKNOWN' as const)
