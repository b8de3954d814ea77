import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import { readBatched } from '../../../graphql/batched'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffProduct } from '../../catalogue/staff/staff-products.graphql'
import { countActiveByExtension } from './staff-domain-list.service'

@Resolver(() => StaffProduct)
export class ProductNamesResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Active domains of the extension; null for all products but domains.',
  })
  async activeNames(@Ctx() ctx: StaffContext, @Root() { extension }: StaffProduct): Promise<number | null> {
    if (extension === null) return null
    return (await readBatched(ctx, countActiveByExtension, extension)) ?? 0
  }
}
