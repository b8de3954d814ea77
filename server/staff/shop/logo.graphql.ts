import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { LOGO_BYTES, type LogoSurface } from '../../../rules/shop-logo'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { REASON, result } from '../staff.graphql'
import { Changed, StepUpNeeded } from '../staff-errors'

const LogoSurfaceEnum = graphEnum('LogoSurface', 'Surface on which a logo stands.', {
  LIGHT:
    'The light theme, mails and invoices; dark surfaces too, on a white plate, if those have no logo of their own.',
  DARK: 'The dark theme, and banners in both themes.',
  PAPER: 'Mails and new invoices, as a PNG. If unset, the logo for light surfaces is used if it is a PNG.',
  ICON: 'Tabs of browsers and screens of phones, as a square PNG. A shop without a logo can have one too.',
} satisfies Record<LogoSurface, string>)

@ObjectType({ description: 'File of a logo.' })
export class StaffLogoFile {
  @Field(() => ID, { description: 'The first 128 bits of its SHA-256, in hexadecimal digits.' })
  id!: string

  @Field(() => String, { description: 'Path of the file, below the origin of the shop and of the back office.' })
  path!: string

  @Field(() => String, { description: '`svg` or `png`.' })
  type!: string

  @Field(() => Int, { description: 'Width in pixels, or in units of the `viewBox`, rounded.' })
  width!: number

  @Field(() => Int, { description: 'Height in the same unit.' })
  height!: number

  @Field(() => Int, { description: 'Size in bytes.' })
  bytes!: number
}

@ObjectType({ description: 'Logo of the shop on pages, mails and new invoices, in place of the wordmark.' })
export class StaffShopLogo {
  @Field(() => ID, { description: 'Always `logo`: the shop has one.' })
  id!: string

  @Field(() => Int, { description: 'Number of the last change; 0 if there was never a logo.' })
  version!: number

  @Field(() => StaffLogoFile, { nullable: true, description: 'For light surfaces; null if the wordmark is shown.' })
  light!: StaffLogoFile | null

  @Field(() => StaffLogoFile, { nullable: true, description: 'For dark surfaces; null without one.' })
  dark!: StaffLogoFile | null

  @Field(() => StaffLogoFile, { nullable: true, description: 'PNG for mails and new invoices; null without one.' })
  paper!: StaffLogoFile | null

  @Field(() => StaffLogoFile, { nullable: true, description: 'Square PNG icon; null without one.' })
  icon!: StaffLogoFile | null

  @Field(() => String, {
    nullable: true,
    description: 'Staff member who last changed it; null if there was never a logo.',
  })
  changedBy!: string | null

  @Field(() => DateTime, { nullable: true, description: 'Time of the last change; null if there was never a logo.' })
  changedAt!: number | null
}

@InputType({ description: 'File for the logo of the shop. Replaces the present one for the same surface.' })
export class SetShopLogoInput {
  @Field(() => LogoSurfaceEnum, { description: 'Surface. DARK and PAPER have a picture only if LIGHT has.' })
  surface!: LogoSurface

  @Field(() => String, {
    description: `The file in base64: an SVG of shapes and gradients up to ${LOGO_BYTES.svg / 1024} KiB, or a PNG up to ${LOGO_BYTES.png / 1024} KiB. What is not on the list of allowed elements and attributes of SVG is refused.`,
  })
  content!: string

  @Field(() => Int, { description: '`StaffShopLogo.version` that the client showed.' })
  expectedVersion!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Logo of the shop to remove.' })
export class RemoveShopLogoInput {
  @Field(() => LogoSurfaceEnum, { description: 'Surface. Without LIGHT, those of DARK and PAPER are removed too.' })
  surface!: LogoSurface

  @Field(() => Int, { description: '`StaffShopLogo.version` that the client showed.' })
  expectedVersion!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

export const SetShopLogoResult = result(
  'SetShopLogoResult',
  'The logo after the change, or why nothing was changed.',
  StaffShopLogo,
  Changed,
  StepUpNeeded,
)
export const RemoveShopLogoResult = result(
  'RemoveShopLogoResult',
  'The logo after the change, or why nothing was changed.',
  StaffShopLogo,
  Changed,
  StepUpNeeded,
)
