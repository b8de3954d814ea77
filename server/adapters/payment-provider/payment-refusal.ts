import { OperatorNeeded } from '../../ports/outside-unavailable'

export const statusError = (status: number): Error => new Error(`returned status ${status}`)

/** A request that the provider does not take: a setting or agreement is wrong, not what the customer did. */
export const refusal = (status: number): OperatorNeeded =>
  new OperatorNeeded('payments', 'rejected-by-rule', { cause: statusError(status) })
