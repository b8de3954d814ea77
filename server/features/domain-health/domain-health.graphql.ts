import { Field, ObjectType } from 'type-graphql'
import type { DomainFinding } from '../../../rules/domain-health'
import { graphEnum } from '../../graphql/enums'

export const DomainIssueCode = graphEnum('DomainIssueCode', 'Subject of an issue of a domain.', {
  EXPIRED: 'The term ended and the domain was not renewed.',
  REGISTERING: 'The registration is not confirmed by the registry yet.',
  TRANSFERRING: 'The transfer to this registrar is not complete yet.',
  TRANSFERRED: 'The domain was transferred to another registrar.',
  DELETED: 'The registry deleted the domain.',
  HOLDER: 'The registrant has to confirm an e-mail address, or the domain is suspended.',
  SWITCH: 'The move to our name servers is not complete; see `nameServerSwitch`.',
  WEBSITE: 'No address record leads to a website.',
  MAIL: 'There is no MX record, not even one that says that the domain accepts no mail.',
  SPF: 'The domain accepts mail and has no SPF record (RFC 7208).',
  PUBLISHING: 'The last DNS change is being published.',
  DMARC: 'The domain accepts mail and has no DMARC record (RFC 7489).',
} satisfies Record<Uppercase<DomainFinding['name']>, string>)
export type DomainIssueCode = keyof typeof DomainIssueCode

export const DomainIssueSeverity = graphEnum('DomainIssueSeverity', 'Severity of an issue of a domain.', {
  ERROR: 'Something does not work.',
  WARNING: 'Something is missing or delayed, and needs its owner.',
  PROGRESS: 'Something is in progress and completes automatically.',
  ADVICE: 'Something works and can be improved.',
})
export type DomainIssueSeverity = keyof typeof DomainIssueSeverity

@ObjectType({ description: 'Something about a domain that is wrong, in progress or can be improved.' })
export class DomainIssue {
  @Field(() => DomainIssueCode, { description: 'Subject of the issue. New codes may be added.' })
  code!: DomainIssueCode

  @Field(() => DomainIssueSeverity, { description: 'Severity.' })
  severity!: DomainIssueSeverity

  @Field(() => String, { description: 'Summary in a few words, in the language of the request.' })
  title!: string

  @Field(() => String, { description: 'Consequence or next step, in the language of the request.' })
  message!: string
}
