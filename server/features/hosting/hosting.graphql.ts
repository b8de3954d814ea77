import { Field, Int, ObjectType } from 'type-graphql'
import type { Cents as Amount } from '../../../rules/money'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { Node } from '../../graphql/node'
import { Cents, DateTime, DomainName, LocalDate, Url } from '../../graphql/scalars'

@ObjectType({
  description:
    'How the owner of a hosting package gets in. Passwords are chosen in the panel, and nobody else knows them.',
})
export class HostingLogin {
  @Field(() => String, { description: 'The name for the panel and for files.' })
  username!: string

  @Field(() => Url, { description: 'Where passwords are chosen and mailboxes are made.' })
  panelUrl!: string

  @Field(() => Url, { description: 'Where mail is read in a browser.' })
  webmailUrl!: string

  @Field(() => String, { description: 'The host name for files over SFTP.' })
  sftpHost!: string

  @Field(() => String, { description: 'The host name for mail programs.' })
  mailHost!: string
}

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

  @Field(() => DateTime, { description: 'Since when it is there.' })
  since!: Date

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The day on which its next period begins; null when it is not known what it was paid for.',
  })
  renewsOn!: string | null

  @Field(() => Cents, { description: 'What it costs a month from its next period on, without VAT.' })
  price!: Amount

  /** Told as `period`, whose words belong to the basket. */
  paidPeriod!: BillingPeriod | null
}
