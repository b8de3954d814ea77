import type { Context, Deps } from '../../common/context'
import { requireAccount } from '../../common/guards'
import { view } from '../../graphql/view'
import { listWaitsOf, objectAs, objectTo } from '../../staff/proposals/proposal-waits.service'
import { PlannedAct, type PlannedActKind, PlannedActOver } from './planned-acts.graphql'
import type { AccountSecurity } from './security.graphql'
import { getSecurity } from './security.service'
import { accountErasure } from './staff/account-erasure.service'
import { secondFactorRemoval } from './staff/second-factor-removal.service'

const ACTS = [secondFactorRemoval, accountErasure]
const KINDS: Readonly<Record<string, PlannedActKind>> = {
  [secondFactorRemoval.act]: 'SECOND_FACTOR_REMOVAL',
  [accountErasure.act]: 'ERASURE',
}

/** Returns the approved acts of staff on the viewer's account that are carried out later, the earliest first. */
export async function listPlannedActs(ctx: Context): Promise<PlannedAct[]> {
  const waits = await listWaitsOf(ctx.db.reader, requireAccount(ctx).id, ctx.now)
  return waits.flatMap(({ proposalId: id, act, executeAt }) => {
    const kind = KINDS[act]
    return kind ? [view(PlannedAct, { id, kind, executeAt })] : []
  })
}

/** Stops a planned act for the viewer, whose account it is about. A stop needs no confirmed identity: it changes nothing. */
export async function stopPlannedAct(ctx: Context, id: string): Promise<AccountSecurity | PlannedActOver> {
  const isStopped = await objectAs(ctx, { id, objectId: requireAccount(ctx).id }, ACTS)
  return isStopped ? getSecurity(ctx) : new PlannedActOver(ctx)
}

/** Stops a planned act by the token of the mail about it. False if it was done or stopped before. */
export const stopPlannedActBy = (deps: Deps, token: string): Promise<boolean> => objectTo(deps, token, ACTS)
