import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { DateTime } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { transferCodeText } from './transfer-code.text'

@InputType({ description: 'The domain to transfer to another registrar.' })
export class RequestTransferCodeInput {
  @Field(() => ID, { description: '`id` or name of the domain.' })
  domainId!: string
}

@ObjectType({
  description: 'Transfer code (auth code) that another registrar needs to take over a domain. Keep it secret.',
})
export class TransferCode {
  @Field(() => String, {
    description:
      'The code as issued by the registry. Use an alias when selecting it together with `UserError.code`, which has another type.',
  })
  code!: string

  @Field(() => DateTime, { nullable: true, description: 'Time at which the code expires; null if it does not expire.' })
  expiresAt!: Date | null
}

@ObjectType({
  implements: UserError,
  description:
    'Refusal: CONFIRM_IDENTITY (call `confirmIdentity` first), LOCKED (within 60 days of a registration or transfer, or by staff of the shop) or DOMAIN_NOT_ACTIVE.',
})
export class TransferCodeRefused extends UserError {
  constructor(
    ctx: Pick<Context, 'locale'>,
    code: 'CONFIRM_IDENTITY' | 'LOCKED' | 'DOMAIN_NOT_ACTIVE',
    /** `day` is the first on which it can be transferred; null if the shop decides when. */
    { name, day }: { name: string; day: string | null } = { name: '', day: null },
  ) {
    super()
    const words = transferCodeText[ctx.locale]
    this.code = code
    this.message = {
      CONFIRM_IDENTITY: words.identity,
      LOCKED: day === null ? words.lockedByShop({ name }) : words.locked({ name, day }),
      DOMAIN_NOT_ACTIVE: words.notActive,
    }[code]
    this.status = code === 'CONFIRM_IDENTITY' ? 403 : 409
  }
}

export const RequestTransferCodeResult = resultUnion(
  'RequestTransferCodeResult',
  'The transfer code, or why none was issued.',
  TransferCode,
  TransferCodeRefused,
)
