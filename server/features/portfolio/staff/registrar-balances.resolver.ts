import { Ctx, Query, Resolver } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { RegistrarBalance } from './registrar-balances.graphql'
import { listRegistrarBalances } from './registrar-balances.service'

@Resolver()
export class RegistrarBalancesResolver {
  @Query(() => [RegistrarBalance], {
    description: 'Balances at the registrars that say it, and how long they pay for renewals. Requires REPORTS_READ.',
  })
  registrarBalances(@Ctx() ctx: StaffContext) {
    return listRegistrarBalances(ctx)
  }
}
