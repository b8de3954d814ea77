import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { NoticeTone } from '../../../rules/shop-notice'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { REASON, result } from '../staff.graphql'
import { Changed, StepUpNeeded } from '../staff-errors'

const NoticeToneEnum = graphEnum('NoticeTone', 'Appearance of the notice above the pages of the shop.', {
  INFO: 'News.',
  WARNING: 'Something does not work, or not as usual.',
  MAINTENANCE: 'Planned or running maintenance. The shop stays open.',
} satisfies Record<NoticeTone, string>)

@ObjectType({ description: 'The notice above every page of the shop, as it was last set.' })
export class StaffShopNotice {
  @Field(() => ID, { description: 'Always `notice`: the shop has one.' })
  id!: string

  @Field(() => Int, { description: 'Number of the last change; 0 if there was never a notice.' })
  version!: number

  @Field(() => NoticeToneEnum, { nullable: true, description: 'Appearance; null if there is no notice.' })
  tone!: NoticeTone | null

  @Field(() => String, { description: 'Dutch text; empty if there is no notice.' })
  textNl!: string

  @Field(() => String, { description: 'English text. If it is empty, English readers see the Dutch text.' })
  textEn!: string

  @Field(() => DateTime, { nullable: true, description: 'Time from which it is shown; null if there is no notice.' })
  from!: number | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time until which it is shown, exclusive; null if it is shown until it is removed.',
  })
  until!: number | null

  @Field(() => Boolean, { description: 'True if customers see it now.' })
  isShown!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'Staff member who last changed or removed it; null if there was never a notice.',
  })
  changedBy!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last change; null if there was never a notice.',
  })
  changedAt!: number | null
}

@InputType({ description: 'Notice above every page of the shop. Replaces the present one.' })
export class SetShopNoticeInput {
  @Field(() => NoticeToneEnum, { description: 'Appearance.' })
  tone!: NoticeTone

  @Field(() => String, { description: 'Dutch text, 1 to 300 characters. Plain text.' })
  textNl!: string

  @Field(() => String, {
    description: 'English text, at most 300 characters. If it is empty, English readers see the Dutch text.',
  })
  textEn!: string

  @Field(() => DateTime, { description: 'Time from which it is shown.' })
  from!: Date

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time until which it is shown, exclusive; null to show it until it is removed.',
  })
  until?: Date | null

  @Field(() => Int, { description: '`StaffShopNotice.version` that the client showed.' })
  expectedVersion!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Removal of the notice above the pages of the shop.' })
export class RemoveShopNoticeInput {
  @Field(() => Int, { description: '`StaffShopNotice.version` that the client showed.' })
  expectedVersion!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

const noticeResult = (name: string) =>
  result(name, 'The notice after the change, or why nothing was changed.', StaffShopNotice, Changed, StepUpNeeded)

export const SetShopNoticeResult = noticeResult('SetShopNoticeResult')
export const RemoveShopNoticeResult = noticeResult('RemoveShopNoticeResult')
