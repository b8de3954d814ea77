import { Field, Int, ObjectType } from 'type-graphql'
import { Node } from '../../graphql/node'

/** A hosting package that the viewer has. */
@ObjectType({ implements: Node })
export class SharedHosting extends Node {
  @Field(() => String, { description: 'What the package is called, with the domain that it serves.' })
  name!: string

  @Field(() => String, { description: 'ASCII form.' })
  domainName!: string

  @Field(() => String)
  productCode!: string

  @Field(() => Int, { description: 'How many domain names it can serve.' })
  domainsAmount!: number

  @Field(() => String, { description: 'With its unit: 3000 MB.' })
  discSpace!: string

  @Field(() => String, { description: 'A month, with its unit: 10 GB.' })
  dataTraffic!: string
}
