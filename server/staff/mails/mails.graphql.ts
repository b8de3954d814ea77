import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { MailOutcome } from '../../../rules/mail-state'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { REASON, result } from '../staff.graphql'
import { staffConnection } from '../staff-connection'
import { MailGone } from '../staff-errors'

const MailStateEnum = graphEnum('MailState', 'State of a mail.', {
  QUEUED: 'It waits to be sent.',
  ACCEPTED: 'The mail server of the shop accepted it.',
  REFUSED: 'The mail server refused it permanently.',
  GIVEN_UP: 'No mail server accepted it within a day. Staff decide what happens to it.',
  WITHDRAWN: 'It was taken back before it was sent.',
  BOUNCED: 'It was accepted, and another mail server reported later that it cannot be delivered.',
} satisfies Record<MailOutcome, string>)

@ObjectType({ description: 'A mail that the shop sent, or tried to. Kept for 180 days.' })
export class StaffMail {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Address of the recipient.' })
  to!: string

  @Field(() => String, {
    nullable: true,
    description: 'Kind of mail, such as `order-placed`; null if it is not listed.',
  })
  kind!: string | null

  @Field(() => MailStateEnum, { description: 'State.' })
  state!: MailOutcome

  @Field(() => String, {
    nullable: true,
    description:
      'Class of the error, or the words of the mail server. Of a mail that bounced: UNKNOWN_MAILBOX, MAILBOX_FULL, UNKNOWN_DOMAIN, SPAM or UNDELIVERABLE.',
  })
  cause!: string | null

  @Field(() => DateTime, { description: 'Time at which it was queued.' })
  queuedAt!: number

  @Field(() => DateTime, { description: 'Time of its latest change of state.' })
  changedAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last report that it is delayed and still attempted; null if there was none.',
  })
  delayedAt!: number | null

  @Field(() => String, {
    nullable: true,
    description:
      'Status and words of the last report of another mail server, shortened and without addresses; null if there was none.',
  })
  report!: string | null

  @Field(() => ID, { nullable: true, description: 'Id of the mail that it repeats; null if it repeats none.' })
  repeats!: string | null

  @Field(() => Boolean, {
    description: 'False if it holds a link or code that gives access, so that only its recipient may read it.',
  })
  isReadable!: boolean

  @Field(() => String, { nullable: true, description: 'Id of the job that sends it; null once that is purged.' })
  jobId!: string | null
}

@ObjectType({ description: 'The text of a mail, without links that give access.' })
export class StaffMailBody {
  @Field(() => String, { description: 'Subject.' })
  subject!: string

  @Field(() => String, { description: 'As plain text.' })
  text!: string

  @Field(() => String, {
    description:
      'As HTML without links, scripts, images and styles, which a page of the back office would refuse. Show it in a sandboxed frame only.',
    deprecationReason: 'Use `framePath`, which has the styles.',
  })
  html!: string

  @Field(() => String, {
    description:
      'Path on the listener of the back office that shows it as laid out, without links, scripts and images; for this staff member, five minutes long. It has a policy of its own, for a frame.',
  })
  framePath!: string
}

@ObjectType({ description: 'A mail with its text, as long as that is kept.' })
export class OpenedMail {
  @Field(() => StaffMail, { description: 'The mail.' })
  mail!: StaffMail

  @Field(() => StaffMailBody, {
    nullable: true,
    description: 'Its text; null once it was accepted, 14 days after it was given up, or if staff may not read it.',
  })
  body!: StaffMailBody | null
}

export const StaffMailConnection = staffConnection(StaffMail, 'StaffMail', 'Page of mails, newest first (Relay).')

@InputType({ description: 'Filter of mails. A mail matches all fields that are given.' })
export class MailFilter {
  @Field(() => MailStateEnum, { nullable: true, description: 'Only in this state.' })
  state?: MailOutcome | null

  @Field(() => String, { nullable: true, description: 'Only to this address, in full.' })
  to?: string | null

  @Field(() => String, { nullable: true, description: 'Only of this kind.' })
  kind?: string | null
}

@ArgsType()
export class MailArgs {
  @Field(() => MailFilter, { nullable: true, description: 'Filter; all mails when left out.' })
  filter?: MailFilter | null

  @Field(() => Int, { defaultValue: 25, description: 'Number of items, 1 to 200.' })
  first!: number

  @Field(() => String, { nullable: true, description: 'Returns only items after this cursor.' })
  after?: string | null
}

@InputType({ description: 'Mail to send again, as a new one.' })
export class SendMailAgainInput {
  @Field(() => ID, { description: 'Id of the mail.' })
  id!: string

  @Field(() => String, { nullable: true, description: 'Another address; that of the mail when left out.' })
  to?: string | null

  @Field(() => String, { description: REASON })
  reason!: string
}

export const SendMailAgainResult = result(
  'SendMailAgainResult',
  'The new mail, or why none was sent.',
  StaffMail,
  MailGone,
)
