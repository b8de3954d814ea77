import { ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { text } from './whois.text'

/** Domains still have this holder. */
@ObjectType({ implements: UserError })
export class HolderInUse extends UserError {
  constructor(ctx: Context) {
    super()
    this.code = 'HOLDER_IN_USE'
    this.message = text[ctx.locale].inUse
    this.status = 409
  }
}

/** The list of holders is full. */
@ObjectType({ implements: UserError })
export class TooManyHolders extends UserError {
  constructor(ctx: Context, max: number) {
    super()
    this.code = 'TOO_MANY_HOLDERS'
    this.message = text[ctx.locale].tooMany({ max })
    this.status = 409
  }
}
