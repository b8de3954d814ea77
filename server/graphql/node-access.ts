import type { TokenScope } from '../../rules/api-token'
import { onAccount, requireAllDomains, requireTokenAllowed } from '../common/api-token'
import type { FindNode, Node } from './node'

/**
 * Nodes of a customer, for sessions and for API tokens of all domains. The finder must return the viewer's own only.
 */
export const ofCustomer =
  (find: FindNode): FindNode =>
  async (ctx, id) => {
    requireAllDomains(ctx)
    return ctx.viewer.isLoggedIn ? find(ctx, id) : null
  }

/** Nodes of a domain: the finder checks which domains an API token includes. */
export const ofDomain =
  (find: FindNode): FindNode =>
  async (ctx, id) =>
    ctx.viewer.isLoggedIn ? find(ctx, id) : null

/** Nodes that visitors also have, such as a basket; refused to an API token that is limited to some domains. */
export const ofAllDomains =
  (find: FindNode): FindNode =>
  async (ctx, id) => {
    requireAllDomains(ctx)
    return find(ctx, id)
  }

/** Nodes that protect an account: refused to every API token. */
export const neverByToken = (find: FindNode): FindNode => {
  const findOwn = ofCustomer(find)
  return async (ctx, id) => {
    requireTokenAllowed(ctx, 'never')
    return findOwn(ctx, id)
  }
}

/** Nodes that the scope READ does not include. */
export const ofScope =
  (scope: TokenScope, find: FindNode): FindNode =>
  async (ctx, id) => {
    requireTokenAllowed(ctx, onAccount(scope))
    return ctx.viewer.isLoggedIn ? find(ctx, id) : null
  }

export const byId = <T extends Node>(nodes: readonly (T | null)[], id: string): T | null =>
  nodes.find((node) => node?.id === id) ?? null
