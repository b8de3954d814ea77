import { Field, Int, InterfaceType, ObjectType } from 'type-graphql'
import type { IssueKey, Issues } from '../../rules/issues'
import { issueText } from '../../rules/validation.text'
import { graphEnum } from '../graphql/enums'
import { FieldIssue } from '../graphql/user-error'
import { text } from './staff.text'
import type { StaffContext } from './staff-context'

/** Codes of all refusals of the back office. */
const StaffErrorCode = graphEnum('UserErrorCode', 'Reason why nothing was changed. Codes may be added.', {
  INVALID_INPUT: 'A field of the input is invalid. `InvalidInput.issues` names the field.',
  WRONG: 'The e-mail address, password, code or passkey is wrong.',
  LOCKED: 'Too many failed attempts.',
  SECOND_FACTOR_NEEDED: 'The password is right; a code is required.',
  STEP_UP_NEEDED: 'A factor must be proven again, with `confirmFactor`.',
  OWN_ACCOUNT: 'Nobody changes their own roles or access.',
  LAST_OWNER: 'The last owner keeps the role and the access.',
  RIGHT_NOT_HELD: 'Nobody gives or takes away a right that they do not hold.',
  NOBODY_TO_ASK: 'No colleague can give the right.',
  COUNT_CHANGED: 'The number of things that the filter fits has changed by more than 5 percent.',
  MAIL_GONE: 'The text of the mail is no longer kept, or staff may not read it.',
  LOOK_ALONG_FORBIDDEN: 'The customer does not allow staff to look along.',
  INVITATION_NOT_VALID: 'The invitation has expired, was used or never existed.',
  CHANGED: 'Something that was shown has changed meanwhile.',
  APPROVAL_NEEDED: 'The act is now a proposal, which another staff member has to approve.',
  OWN_PROPOSAL: 'Nobody approves or declines their own proposal.',
  NOT_PROPOSER: 'Only its proposer withdraws a proposal.',
  PROPOSAL_CLOSED: 'The proposal has expired or was decided.',
  NOT_POSSIBLE: 'The order or domain does not need this, or not any more.',
  CUSTOMER_BLOCKED: 'The customer is blocked, and nothing is ordered for them.',
  SIGNED: 'DNSSEC has to be disabled first.',
  UNREACHABLE: 'An outside system did not answer.',
  HOLDER_GONE: 'A registrant that was chosen in the order was deleted.',
  MONEY_WENT_BACK: 'The money of a line was refunded through the bank.',
  CHARGED_BACK: 'The bank of the buyer took the payment back.',
  NOT_DELIVERED: 'A line was not delivered; lines that fail are refunded automatically.',
  REFUNDED_BEFORE: 'A line was refunded before.',
  NOT_PAID: 'A line, or for goodwill the invoice, was not paid, or is free of charge.',
  REFUNDED_ELSEWHERE: 'More was refunded at the payment provider than the shop knows of.',
  MORE_THAN_LEFT: 'Less of the line, or for goodwill of the invoice, is left than the refund.',
  TOO_LITTLE_LEFT: 'Less of the payment is left than the refund.',
  NOT_RETRIABLE: 'The refund did not fail, or cannot be retried.',
  NOT_TRANSFERABLE: 'The refund does not wait for a transfer, is in a file, or was transferred.',
  INVOICE_ACT_NOT_POSSIBLE: 'The state of the invoice or bank entry does not allow the act. The message says why.',
  VAT_RATE_NOT_POSSIBLE: 'The VAT rates of the country do not allow the act. The message says why.',
  PRICE_SET_NOT_POSSIBLE: 'The state of the set of price changes does not allow the act. The message says why.',
  TERMS_NOT_POSSIBLE: 'The state of the general terms does not allow the act. The message says why.',
  PROMOTION_BEGUN: 'The promotion has begun, or an order used it.',
  PROMOTION_ENDED: 'The promotion has ended.',
  CUSTOMER_ACT_NOT_POSSIBLE: 'The state of the account does not allow the act. The message says why.',
  PRIVACY_ACT_NOT_POSSIBLE: 'The state of the request or account does not allow the act. The message says why.',
  CUSTOMER_EXISTS: 'The e-mail address is the login of another account.',
  NO_HOLD: 'The registrar of the domain cannot put a name on hold.',
  DOMAIN_PUSH_NOT_POSSIBLE: 'The domain cannot be moved to another account now. The message says why.',
  ACCOUNT_MERGE_NOT_POSSIBLE: 'The accounts cannot be merged now. The message says why.',
  BANK_FILE_REFUSED: 'The bank file was not read. The message says why.',
})
export type StaffErrorCode = keyof typeof StaffErrorCode

type Reader = Pick<StaffContext, 'locale'>

/** An expected outcome: a service returns it, and it is a member of the mutation's result union. */
@InterfaceType('UserError', {
  description:
    'Expected error: nothing was changed. End every selection of a result with `... on UserError { code message }`.',
})
export class StaffError {
  @Field(() => StaffErrorCode, { description: 'Reason, as a code.' })
  code!: StaffErrorCode

  @Field(() => String, { description: 'Reason, as a sentence in the language of the request.' })
  message!: string
}

@ObjectType('InvalidInput', {
  implements: StaffError,
  description: 'The input is invalid. Lists each invalid field with its error.',
})
export class StaffInvalidInput extends StaffError {
  @Field(() => [FieldIssue], { description: 'Invalid fields, in the order of the form.' })
  issues: FieldIssue[]

  constructor(issues: FieldIssue[]) {
    super()
    this.code = 'INVALID_INPUT'
    this.issues = issues
    this.message = issues.map((issue) => issue.message).join(' ')
  }
}

@ObjectType({
  implements: StaffError,
  description: 'Signing in was refused. WRONG does not say which part is wrong. LOCKED: too many failed attempts.',
})
export class SignInRefused extends StaffError {
  constructor({ locale }: Reader, code: 'WRONG' | 'LOCKED') {
    super()
    this.code = code
    this.message = code === 'WRONG' ? text[locale].wrong : text[locale].locked
  }
}

@ObjectType({
  implements: StaffError,
  description: 'The password is right. Repeat the request with a code of the authenticator app.',
})
export class SecondFactorNeeded extends StaffError {
  constructor({ locale }: Reader) {
    super()
    this.code = 'SECOND_FACTOR_NEEDED'
    this.message = text[locale].secondFactorNeeded
  }
}

@ObjectType({
  implements: StaffError,
  description: 'No factor was proven in the last ten minutes. Call `confirmFactor`, then repeat the request.',
})
export class StepUpNeeded extends StaffError {
  constructor({ locale }: Reader) {
    super()
    this.code = 'STEP_UP_NEEDED'
    this.message = text[locale].stepUpNeeded
  }
}

const NOT_ALLOWED = {
  OWN_ACCOUNT: 'ownAccount',
  LAST_OWNER: 'lastOwner',
  RIGHT_NOT_HELD: 'rightNotHeld',
  OWN_PROPOSAL: 'ownProposal',
  NOT_PROPOSER: 'notProposer',
  NOBODY_TO_ASK: 'nobodyToAsk',
} as const

@ObjectType({
  implements: StaffError,
  description:
    'The change is not allowed. OWN_ACCOUNT: of oneself. LAST_OWNER: no owner without a last day would remain. RIGHT_NOT_HELD: of a right that the caller does not hold. OWN_PROPOSAL: approving or declining what one proposed. NOT_PROPOSER: withdrawing what another proposed. NOBODY_TO_ASK: asking for a right that no colleague can give.',
})
export class NotAllowed extends StaffError {
  constructor({ locale }: Reader, code: keyof typeof NOT_ALLOWED) {
    super()
    this.code = code
    this.message = text[locale][NOT_ALLOWED[code]]
  }
}

@ObjectType({
  implements: StaffError,
  description: 'Something that was shown has changed meanwhile, so that nothing was done. Load it again, then decide.',
})
export class Changed extends StaffError {
  constructor({ locale }: Reader) {
    super()
    this.code = 'CHANGED'
    this.message = text[locale].changed
  }
}

@ObjectType({ implements: StaffError, description: 'The invitation has expired, was used or never existed.' })
export class InvitationNotValid extends StaffError {
  constructor({ locale }: Reader) {
    super()
    this.code = 'INVITATION_NOT_VALID'
    this.message = text[locale].invitationNotValid
  }
}

@ObjectType({
  implements: StaffError,
  description: 'The code or passkey proves nothing. LOCKED: too many failed attempts.',
})
export class FactorRefused extends StaffError {
  constructor({ locale }: Reader, code: 'WRONG' | 'LOCKED') {
    super()
    this.code = code
    this.message = code === 'WRONG' ? text[locale].factorWrong : text[locale].factorLocked
  }
}

@ObjectType({
  implements: StaffError,
  description: 'The filter fits more or fewer things than the client showed, by over 5 percent. Nothing was changed.',
})
export class CountChanged extends StaffError {
  @Field(() => Int, { description: 'Number that the filter fits now.' })
  current: number

  constructor({ locale }: Reader, current: number) {
    super()
    this.code = 'COUNT_CHANGED'
    this.current = current
    this.message = text[locale].countChanged({ current })
  }
}

@ObjectType({
  implements: StaffError,
  description: 'The text of the mail is no longer kept, or only its recipient may read it.',
})
export class MailGone extends StaffError {
  constructor({ locale }: Reader) {
    super()
    this.code = 'MAIL_GONE'
    this.message = text[locale].mailGone
  }
}

/** Converts a rule's issues to the reader's language. */
export function invalidInput({ locale }: Reader, issues: Issues): StaffInvalidInput {
  const found = Object.entries(issues) as [string, IssueKey][]
  return new StaffInvalidInput(found.map(([field, key]) => ({ field, message: issueText(key, locale) })))
}

/** Creates the error of a single field. */
export const invalidField = (
  { locale }: Reader,
  field: string,
  word:
    | 'reason'
    | 'roles'
    | 'emailTaken'
    | 'snoozeEnd'
    | 'chooseJobs'
    | 'until'
    | 'port'
    | 'note'
    | 'lines'
    | 'goodwill'
    | 'orders'
    | 'colleague',
): StaffInvalidInput => new StaffInvalidInput([{ field, message: text[locale][word] }])
