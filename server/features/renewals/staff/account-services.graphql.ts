import { Field, ID, ObjectType } from 'type-graphql'
import type { RenewableKind } from '../../../../rules/renewal'
import { LocalDate } from '../../../graphql/scalars'

@ObjectType({
  description: 'Item of a customer that is paid by the term, besides domains: a hosting package or a server.',
})
export class StaffAccountService {
  @Field(() => ID, { description: 'Id of the package or server.' })
  id!: string

  @Field(() => String, { description: 'Kind, as `RenewableKind` of the shop: `HOSTING`.' })
  kind!: RenewableKind

  @Field(() => String, { description: 'Name of the product, in the language of the request; its code if it has none.' })
  product!: string

  @Field(() => String, { description: 'Domain name in ASCII, or host name of a server.' })
  name!: string

  @Field(() => Boolean, { description: 'True if it is renewed automatically.' })
  renews!: boolean

  @Field(() => LocalDate, { description: 'First day after the paid term.' })
  until!: string

  @Field(() => Boolean, { description: 'True if `suspendForAbuse` can suspend it, and for one that it suspended.' })
  isSuspendable!: boolean
}
