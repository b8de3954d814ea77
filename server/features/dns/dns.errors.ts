import { ObjectType } from 'type-graphql'
import { zoneConflictText } from '../../../rules/dns/dns.text'
import type { ZoneConflict } from '../../../rules/dns/issues'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import { dnsText } from './dns.text'

/** The domain is not manageable, only to be looked at, or its DNS runs elsewhere. */
@ObjectType({ implements: UserError })
export class DnsNotManageable extends UserError {
  constructor(ctx: Pick<Context, 'locale'>) {
    super()
    this.code = 'DNS_NOT_MANAGEABLE'
    this.status = 409
    this.message = dnsText[ctx.locale].notManageable
  }
}

/** The record cannot stand beside the others of its zone, or was changed by somebody else in the meantime. */
@ObjectType({ implements: UserError })
export class DnsConflict extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, reason: ZoneConflict | 'changed') {
    super()
    this.code = 'DNS_CONFLICT'
    this.status = 409
    this.message = reason === 'changed' ? dnsText[ctx.locale].changed : zoneConflictText[ctx.locale][reason]
  }
}
