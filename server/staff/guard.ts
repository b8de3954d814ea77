import { defaultFieldResolver, type GraphQLFieldResolver } from 'graphql'
import { Failure, identityNotConfirmed } from '../common/failures'
import { noteRefusal } from './audit.service'
import type { StaffPolicy, StaffRule } from './policy'
import { FRESH_FACTOR_MS, REASON_MAX, REASON_MIN } from './staff.limits'
import type { StaffContext } from './staff-context'
import { invalidField, type StaffError, StepUpNeeded } from './staff-errors'

type Resolve = GraphQLFieldResolver<unknown, StaffContext>

/**
 * Enforces the policy of an operation before its resolver. Refusals of someone who is signed in are recorded. Without a
 * session there is nobody to record, and strangers could fill the log; the request is in the shop's log.
 */
export function guardedBy(type: keyof StaffPolicy, name: string, rule: StaffRule, resolve?: Resolve): Resolve {
  const run: Resolve = resolve ?? defaultFieldResolver
  return async (source, args: { input?: { reason?: unknown } }, ctx, info) => {
    const reason = args.input?.reason
    const refuse = (code: string) =>
      noteRefusal(ctx, { act: name, reason: typeof reason === 'string' ? reason : null }, code)
    if (rule.who === 'staff' && !ctx.staff) throw new Failure('NOT_SIGNED_IN')
    if (rule.right && !ctx.staff?.rights.includes(rule.right)) {
      await refuse('FORBIDDEN')
      throw new Failure('FORBIDDEN')
    }
    const refusal = refusalOf(ctx, rule, reason)
    if (!refusal) return run(source, args, ctx, info)
    await refuse(refusal.code)
    if (type !== 'Mutation') throw identityNotConfirmed()
    return refusal
  }
}

function refusalOf(ctx: StaffContext, { isFresh, hasReason }: StaffRule, reason: unknown): StaffError | null {
  if (hasReason && !isReason(reason)) return invalidField(ctx, 'reason', 'reason')
  return isFresh && !isConfirmed(ctx) ? new StepUpNeeded(ctx) : null
}

function isReason(reason: unknown): boolean {
  const length = typeof reason === 'string' ? [...reason.trim()].length : 0
  return length >= REASON_MIN && length <= REASON_MAX
}

const isConfirmed = ({ staff, at }: StaffContext): boolean => staff !== null && staff.confirmedAt + FRESH_FACTOR_MS > at
