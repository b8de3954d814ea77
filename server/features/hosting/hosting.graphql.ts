import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { Cents as Amount } from '../../../rules/money'
import type { BillingPeriod } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import { connectionType } from '../../graphql/connection'
import { Node } from '../../graphql/node'
import { Cents, DateTime, DomainName, EmailAddress, LocalDate, Url } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { ServiceSuspended } from '../abuse/abuse.graphql'
import { IdentityNotConfirmed } from '../accounts/accounts.errors'
import { hostingText } from './hosting.text'

@ObjectType({
  description:
    'Login details of a hosting package, without the password. `resetHostingPassword` creates a new password and shows it once.',
})
export class HostingLogin {
  @Field(() => String, { description: 'User name for the control panel and SFTP.' })
  username!: string

  @Field(() => Url, { description: 'URL of the control panel, which manages mailboxes and databases.' })
  panelUrl!: string

  @Field(() => Url, { description: 'URL of webmail.' })
  webmailUrl!: string

  @Field(() => String, { description: 'Host name for SFTP.' })
  sftpHost!: string

  @Field(() => String, { description: 'Host name for mail clients.' })
  mailHost!: string
}

@ObjectType({ description: 'Addresses at which the owner of a hosting package signs in, without the login itself.' })
export class HostingEntrances {
  @Field(() => Url, { description: 'Hosting panel, where mailboxes and databases are created.' })
  panelUrl!: string

  @Field(() => Url, { description: 'Webmail.' })
  webmailUrl!: string

  @Field(() => String, { description: 'Host name for mail clients.' })
  mailHost!: string
}

@ObjectType({ description: 'Software that was installed with a hosting package.' })
export class HostingSoftware {
  @Field(() => String, { description: 'Name of the software, such as WordPress.' })
  name!: string

  @Field(() => Url, {
    nullable: true,
    description: 'Where its owner signs in; null when that address is only known in the hosting panel.',
  })
  adminUrl!: string | null
}

@ObjectType({ description: 'Usage of one resource of a hosting package.' })
export class UsageMeter {
  @Field(() => String, { description: 'Amount used, with its unit if it has one: `2710 MB` or `3`.' })
  used!: string

  @Field(() => String, { nullable: true, description: 'Limit of the package; null if unlimited.' })
  limit!: string | null

  @Field(() => String, { nullable: true, description: 'Amount left; null if unlimited.' })
  left!: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'Used share of the limit as a whole percentage, at most 100; null if unlimited.',
  })
  percent!: number | null
}

@ObjectType({ description: 'Current resource usage of a hosting package.' })
export class HostingUsage {
  @Field(() => UsageMeter, { description: 'Disk space.' })
  space!: UsageMeter

  @Field(() => UsageMeter, { description: 'Data traffic in the current calendar month.' })
  traffic!: UsageMeter

  @Field(() => LocalDate, { description: 'Date (YYYY-MM-DD) on which the traffic counter is reset.' })
  trafficResetsOn!: string

  @Field(() => UsageMeter, { description: 'Mailboxes.' })
  mailboxes!: UsageMeter

  @Field(() => UsageMeter, { description: 'MySQL databases.' })
  databases!: UsageMeter
}

@ObjectType({ description: 'A mailbox of a hosting package, as reported by the hosting servers.' })
export class HostingMailbox {
  @Field(() => EmailAddress, { description: 'Full address, which is also its user name for IMAP and SMTP.' })
  address!: string

  @Field(() => UsageMeter, { description: 'Storage used. Without a limit of its own, the package limits it.' })
  storage!: UsageMeter

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last login; null if there was none or if it is not recorded.',
  })
  lastLoginAt!: Date | null
}

export const HostingMailboxConnection = connectionType(HostingMailbox, 'HostingMailbox')

@InputType({ description: 'The hosting package that needs a new password.' })
export class RenewHostingPasswordInput {
  @Field(() => ID, { description: '`id` of the package.' })
  hostingPackageId!: string
}

@InputType({ description: 'The hosting package whose password to replace.' })
export class ResetHostingPasswordInput {
  @Field(() => ID, { description: 'The `id` of the package.' })
  hostingPackageId!: string
}

@ObjectType({
  implements: UserError,
  description: 'CONFLICT: the shop does not know the user name of this package.',
})
export class HostingLoginUnknown extends UserError {
  constructor(ctx: Pick<Context, 'locale'>) {
    super()
    this.code = 'CONFLICT'
    this.message = hostingText[ctx.locale].loginUnknown
    this.status = 409
  }
}

@ObjectType({ description: 'A new password of a hosting package. It is shown only once and not stored here.' })
export class HostingPassword {
  @Field(() => String, { description: 'Password for the control panel and SFTP.' })
  password!: string
}

export const ResetHostingPasswordResult = resultUnion(
  'ResetHostingPasswordResult',
  'The new password, CONFIRM_IDENTITY, SERVICE_SUSPENDED, or CONFLICT if the user name of the package is unknown.',
  HostingPassword,
  IdentityNotConfirmed,
  HostingLoginUnknown,
  ServiceSuspended,
)

@ObjectType({
  implements: Node,
  description: 'A hosting package of the customer. Sizes are texts with a unit.',
})
export class SharedHosting extends Node {
  @Field(() => String, { description: 'Package name with its domain, in the language of the request.' })
  name!: string

  @Field(() => DomainName, { description: 'Domain that the package serves.' })
  domainName!: string

  @Field(() => String, { description: 'Stable product code, such as `HOSTING_BASIC`.' })
  productCode!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the product that the shop sells instead, if this one is no longer sold; null without such a successor.',
  })
  successorName!: string | null

  @Field(() => Int, { description: 'Maximum number of domains that the package can serve.' })
  domainsAmount!: number

  @Field(() => String, { description: 'Disk space with its unit, such as `3000 MB`.' })
  discSpace!: string

  @Field(() => String, { description: 'Monthly data traffic with its unit, such as `10 GB`.' })
  dataTraffic!: string

  @Field(() => DateTime, { description: 'Time at which the package was created.' })
  since!: Date

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Date (YYYY-MM-DD) on which the next term starts; null if the current term is unknown.',
  })
  renewsOn!: string | null

  @Field(() => Cents, { description: 'Monthly price excluding VAT from the next term on.' })
  price!: Amount

  @Field(() => HostingEntrances, {
    nullable: true,
    description: 'Where its owner signs in; null for a sub-user, and for a package from before this was stored.',
  })
  entrances!: HostingEntrances | null

  @Field(() => HostingSoftware, {
    nullable: true,
    description: 'Software that was ordered with it; null when there was none.',
  })
  software!: HostingSoftware | null

  /** Exposed as `period`, whose enum belongs to the basket. */
  paidPeriod!: BillingPeriod | null
}
