import { type CustomerData, isComplete, parseCustomerData } from '../../../rules/customer-data'
import { type CustomerDto, fromCustomerDto, toCustomerDtoIssues } from '../../../rules/customer-dto'
import type { Context } from '../../common/context'
import { notSignedIn, tooMany } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import type { Limit } from '../../common/limits'
import { viewerOf } from '../../common/viewer'
import { type InvalidInput, invalidInput } from '../../graphql/user-error'
import { ViewerNode } from './accounts.graphql'
import { customerDataOf, findAccount, saveCustomerData } from './accounts.service'
import { CustomerDataSaved } from './customer-data.graphql'

const WRITES: Limit = { kind: 'customer-data', max: 120, windowMs: 3_600_000 }

/** Returns the ten fields, empty where unknown; a sub-user sees the parent's. */
export async function getCustomerData(ctx: Context): Promise<CustomerDto<CustomerData>> {
  const owner = await findAccount(ctx, requireOwnerId(ctx))
  if (!owner) throw notSignedIn()
  return customerDataOf(owner)
}

/** Whether all data that an order needs is complete. */
export const isCustomerDataComplete = async (ctx: Context): Promise<boolean> =>
  isComplete(fromCustomerDto(await getCustomerData(ctx)))

/** Saves all ten fields at once, after which the customer can order. */
export async function updateCustomerData(ctx: Context, form: unknown): Promise<CustomerDataSaved | InvalidInput> {
  const { id } = requireBuyer(ctx)
  const parsed = parseCustomerData(fromCustomerDto(form))
  if (!parsed.ok) return invalidInput(ctx, toCustomerDtoIssues(parsed.issues))
  const { allowed, retryAfterSeconds } = ctx.limits.takeBriefly(WRITES, id)
  if (!allowed) throw tooMany(retryAfterSeconds)
  const account = await saveCustomerData(ctx, parsed.value)
  // The rest of the request sees the new data.
  ctx.viewer = viewerOf(account, ctx.now)
  return new CustomerDataSaved(customerDataOf(account), new ViewerNode(ctx))
}
