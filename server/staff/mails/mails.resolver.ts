import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../graphql/input'
import type { StaffContext } from '../staff-context'
import { MailArgs, OpenedMail, SendMailAgainInput, SendMailAgainResult, StaffMailConnection } from './mails.graphql'
import { listStaffMails, openMail, sendMailAgain } from './mails.service'

@Resolver()
export class MailsResolver {
  @Query(() => StaffMailConnection, { description: 'Mails without their texts, newest first. Requires CUSTOMERS_SEE.' })
  mails(@Ctx() ctx: StaffContext, @Args(() => MailArgs) args: MailArgs) {
    return listStaffMails(ctx, args)
  }

  @Query(() => OpenedMail, {
    nullable: true,
    description:
      'One mail with its text; null if it does not exist any more. Leaves an audit entry. Requires JOBS_RETRY.',
  })
  mail(@Ctx() ctx: StaffContext, @Arg('id', () => ID, { description: 'Id of the mail.' }) id: string) {
    return openMail(ctx, id)
  }

  @Mutation(() => SendMailAgainResult, {
    description: 'Sends a mail again, as a new one. Possible as long as its text is kept, and staff may read it.',
  })
  sendMailAgain(@Ctx() ctx: StaffContext, @Input(() => SendMailAgainInput) input: SendMailAgainInput) {
    return sendMailAgain(ctx, input)
  }
}
