import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { Cents as Amount } from '../../../rules/money'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { Node } from '../../graphql/node'
import { Cents, DateTime, DomainName, LocalDate, Url } from '../../graphql/scalars'

@ObjectType({
  description:
    'How the owner of a hosting package gets in. No password: `renewHostingPassword` makes a new one and tells it once.',
})
export class HostingLogin {
  @Field(() => String, { description: 'The name for the panel and for files.' })
  username!: string

  @Field(() => Url, { description: 'Where mailboxes and databases are made.' })
  panelUrl!: string

  @Field(() => Url, { description: 'Where mail is read in a browser.' })
  webmailUrl!: string

  @Field(() => String, { description: 'The host name for files over SFTP.' })
  sftpHost!: string

  @Field(() => String, { description: 'The host name for mail programs.' })
  mailHost!: string
}

@ObjectType({ description: 'How much of something a hosting package uses.' })
export class UsageMeter {
  @Field(() => String, { description: 'What is used, with its unit where it has one: 2710 MB, or 3.' })
  used!: string

  @Field(() => String, { nullable: true, description: 'What the package holds; null when it is unlimited.' })
  limit!: string | null

  @Field(() => String, { nullable: true, description: 'What is left; null when it is unlimited.' })
  left!: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The used share of the limit in whole percents, 100 at most; null when it is unlimited.',
  })
  percent!: number | null
}

@ObjectType({ description: 'What a hosting package uses at this moment.' })
export class HostingUsage {
  @Field(() => UsageMeter, { description: 'Disk space.' })
  space!: UsageMeter

  @Field(() => UsageMeter, { description: 'Traffic of this calendar month.' })
  traffic!: UsageMeter

  @Field(() => LocalDate, { description: 'The day on which traffic is counted from nothing again.' })
  trafficResetsOn!: string

  @Field(() => UsageMeter, { description: 'Mailboxes.' })
  mailboxes!: UsageMeter

  @Field(() => UsageMeter, { description: 'MySQL databases.' })
  databases!: UsageMeter
}

@InputType({ description: 'A hosting package that is to get a new password.' })
export class RenewHostingPasswordInput {
  @Field(() => ID, { description: 'The `id` of the package.' })
  hostingPackageId!: string
}

@ObjectType({ description: 'A password that was made just now. It is told this once and kept nowhere here.' })
export class HostingPassword {
  @Field(() => String, { description: 'For the panel and for files.' })
  password!: string
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
