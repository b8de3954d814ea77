import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../graphql/input'
import type { StaffContext } from '../staff-context'
import {
  MailWordsPreview,
  MailWordsPreviewArgs,
  SetMailWordsInput,
  SetMailWordsResult,
  StaffMailWords,
} from './mail-words.graphql'
import { listMailWords, previewMailWords, setMailWords } from './mail-words.service'

@Resolver()
export class MailWordsResolver {
  @Query(() => [StaffMailWords], {
    description: "The shop's own words in each kind of mail to customers. Requires STAFF_MANAGE.",
  })
  shopMailWords(@Ctx() ctx: StaffContext) {
    return listMailWords(ctx)
  }

  @Query(() => MailWordsPreview, {
    nullable: true,
    description:
      'A sample mail of a kind with these words, laid out like a real one; null if they are not valid. Requires STAFF_MANAGE.',
  })
  mailWordsPreview(@Ctx() ctx: StaffContext, @Args(() => MailWordsPreviewArgs) args: MailWordsPreviewArgs) {
    return previewMailWords(ctx, args)
  }

  @Mutation(() => SetMailWordsResult, {
    description:
      'Replaces the own words in a kind of mail. Applies to mails that are written from now on. Requires a fresh factor.',
  })
  setMailWords(@Ctx() ctx: StaffContext, @Input(() => SetMailWordsInput) input: SetMailWordsInput) {
    return setMailWords(ctx, input)
  }
}
