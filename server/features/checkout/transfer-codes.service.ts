import type { Db } from '../../../db/open'
import { parseOrderName } from '../../../rules/domain-name'
import { isTransferCode, type TransferCodeState } from '../../../rules/transfer'
import type { Context, Deps } from '../../common/context'
import { tooMany } from '../../common/failures'
import { isId, newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import { seal } from '../../common/seal'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { askAboutCode } from '../basket/ordering.service'
import { TransferCodeStored } from './checkout.graphql'
import * as repository from './checkout.repository'
import { checkoutText } from './checkout.text'

/** Asking a registry over and over would be guessing at a code. */
const TRIES: Limit = { kind: 'checkout-transfer-code', max: 30, windowMs: 10 * 60_000 }
/** As long as a visitor's basket. */
const KEPT_MS = 30 * 24 * 3_600_000

export interface HeldCode {
  handle: string
  state: TransferCodeState
  /** Readable with the shop's secret only. */
  sealed: string
}

/**
 * Keeps a transfer code and gives a handle for it, which a browser may save: it opens nothing but an order of this name
 * by the same customer. Also a code that the registry calls wrong is kept, since the buyer is told and mends it.
 */
export async function storeTransferCode(
  ctx: Context,
  input: { domainName: string; code: string },
): Promise<TransferCodeStored | InvalidInput> {
  const name = parseOrderName(input.domainName.trim())
  if (!name) return invalidField('domainName', checkoutText[ctx.locale].invalidName)
  const code = input.code.trim()
  if (!isTransferCode(code) || isHandle(code)) return invalidField('code', checkoutText[ctx.locale].noCode)
  const { handle, state } = await keep(ctx, name, code)
  return view(TransferCodeStored, { token: handle, codeState: state })
}

/** What a `token` stands for: a handle of this customer for this name, or a plain code, which gets one. */
export async function heldCodeOf(
  ctx: Context,
  name: string,
  token: string,
): Promise<HeldCode | 'malformed' | 'unknown'> {
  if (!isHandle(token)) return isTransferCode(token) ? keep(ctx, name, token) : 'malformed'
  const row = await repository.findCode(ctx.db.reader, token)
  if (!row || row.domainName !== name || !isTheirs(ctx, row)) return 'unknown'
  return { handle: row.id, state: row.state, sealed: row.code }
}

/** What a visitor gave goes along to the account at sign-in. */
export const giveCodesTo = (tx: Db, visitorHash: string, accountId: string): Promise<void> =>
  repository.giveCodes(tx, visitorHash, accountId)

/** Deletes codes that nobody ordered with; answers how many. */
export const forgetOldCodes = ({ db, ports }: Deps): Promise<number> =>
  db.transaction((tx) => repository.deleteOldCodes(tx, ports.clock.now() - KEPT_MS))

const isHandle = (token: string): boolean => isId('vhc', token)

const isTheirs = (ctx: Context, { accountId, visitorHash }: repository.HeldCodeRow): boolean =>
  accountId === null ? visitorHash === ctx.session.hash : accountId === ctx.viewer.account?.id

/** The registry is asked before the transaction. */
async function keep(ctx: Context, domainName: string, code: string): Promise<HeldCode> {
  const { account } = ctx.viewer
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(TRIES, account?.id ?? ctx.session.hash)
  if (!allowed) throw tooMany(retryAfterSeconds)
  const state = await askAboutCode(ctx, domainName, code)
  const row = {
    id: newId('vhc'),
    accountId: account?.id ?? null,
    visitorHash: account ? null : ctx.session.hash,
    domainName,
    code: seal(ctx.config.secret, code),
    state,
    createdAt: ctx.now,
  }
  await ctx.db.transaction((tx) => repository.insertCode(tx, row))
  return { handle: row.id, state, sealed: row.code }
}
