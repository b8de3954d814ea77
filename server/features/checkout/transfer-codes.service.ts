import type { Db } from '../../../db/database'
import { parseOrderName } from '../../../rules/domain-name'
import { DAY_MS } from '../../../rules/time'
import { isTransferCode, type TransferCodeState } from '../../../rules/transfer'
import type { Context, Deps } from '../../common/context'
import { tooMany } from '../../common/failures'
import { isId, newId } from '../../common/ids'
import type { Limit } from '../../common/limits'
import { seal } from '../../common/seal'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { askAboutCode } from '../domains/incoming-codes.service'
import { TransferCodeStored } from './checkout.graphql'
import * as repository from './checkout.repository'
import { checkoutText } from './checkout.text'
import type { ResolvedItem } from './resolve.service'

/** Limited, since repeated requests would let a visitor guess a code. */
const TRIES: Limit = { kind: 'checkout-transfer-code', max: 30, windowMs: 10 * 60_000 }
/** As long as a visitor's basket is kept. */
const KEPT_MS = 30 * DAY_MS

interface HeldCode {
  handle: string
  state: TransferCodeState
  /** Readable only with the shop's secret. */
  sealed: string
}

/**
 * Stores a transfer code and returns a handle for it, which a browser may save: the handle is valid only for an order of this
 * name by the same customer. A code that the registry refuses is stored too, since the buyer is asked to correct it.
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

/** Adds the code that the buyer gave to an item that transfers a name. A missing or wrong one becomes a problem. */
export async function withTransferCode(ctx: Context, item: ResolvedItem): Promise<ResolvedItem | InvalidInput> {
  const words = checkoutText[ctx.locale]
  const token = 'token' in item.saved ? item.saved.token : ''
  const wrong = (message: string): ResolvedItem => ({ ...item, problem: { field: 'token', message } })
  if (token === '') return wrong(words.noCode)
  const code = await heldCodeOf(ctx, item.domainName ?? '', token)
  if (code === 'malformed') return invalidField('token', words.noCode)
  if (code === 'unknown') return wrong(words.tokenUnknown)
  const { sealed: transferCode, ...held } = code
  return { ...(held.state === 'WRONG' ? wrong(words.codeWrong) : item), code: held, transferCode }
}

/** Returns the code for a `token`: a handle of this customer for this name, or a plain code, which is stored. */
async function heldCodeOf(ctx: Context, name: string, token: string): Promise<HeldCode | 'malformed' | 'unknown'> {
  if (!isHandle(token)) return isTransferCode(token) ? keep(ctx, name, token) : 'malformed'
  const row = await repository.findCode(ctx.db.reader, token)
  if (!row || row.domainName !== name || !isTheirs(ctx, row)) return 'unknown'
  return { handle: row.id, state: row.state, sealed: row.code }
}

/** Assigns the codes of a visitor to the account at sign-in. */
export const giveCodesTo = (tx: Db, visitorHash: string, accountId: string): Promise<void> =>
  repository.giveCodes(tx, visitorHash, accountId)

/** Deletes codes that were not ordered with. Returns how many. */
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
