import { Field, Int, ObjectType } from 'type-graphql'
import { Node } from '../../graphql/node'
import { DomainName } from '../../graphql/scalars'

@ObjectType({
  implements: Node,
  description: 'A hosting package that the customer has. Sizes are texts, as advertised.',
})
export class SharedHosting extends Node {
  @Field(() => String, { description: "What the package is called in the reader's language, with its domain." })
  name!: string

  @Field(() => DomainName, { description: 'The domain that it serves.' })
  domainName!: string

  @Field(() => String, { description: 'The word that stays for the product, such as `HOSTING_BASIC`.' })
  productCode!: string

  @Field(() => Int, { description: 'How many domain names it can serve.' })
  domainsAmount!: number

  @Field(() => String, { description: 'Disk space with its unit: 3000 MB.' })
  discSpace!: string

  @Field(() => String, { description: 'Traffic a month, with its unit: 10 GB.' })
  dataTraffic!: string
}
