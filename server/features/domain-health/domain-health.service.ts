import { dayInAmsterdam, writtenDay } from '../../../rules/calendar'
import { type DomainFinding, findingsOf } from '../../../rules/domain-health'
import { describeFinding } from '../../../rules/domain-health.text'
import { toUnicode } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { readBatched } from '../../graphql/batched'
import { view } from '../../graphql/view'
import { listDnsFacts } from '../dns/dns-summary.service'
import type { Domain } from '../domains/domains.graphql'
import { findRenewal } from '../renewals/renewal-choice.service'
import { DomainIssue, type DomainIssueCode, type DomainIssueSeverity } from './domain-health.graphql'

/** Lists what is wrong with a domain, in progress or advised. The domains of one request share their queries. */
export async function listIssues(
  ctx: Context,
  domain: Pick<Domain, 'id' | 'name' | 'status' | 'isActiveDnsServer' | 'isHolderVerified'>,
): Promise<DomainIssue[]> {
  const { id, name, status, isActiveDnsServer, isHolderVerified } = domain
  const facts = await readBatched(ctx, listDnsFacts, id)
  if (!facts) throw new Error(`the DNS of ${id} was not looked up`)
  const renewal = status === 'EXPIRED' ? await findRenewal(ctx, 'DOMAIN', id) : null
  const restorableUntil = renewal?.restorableBefore ?? null
  const nameServerSwitch = isActiveDnsServer ? facts.nameServerSwitch : null
  const { locale } = ctx
  const named = {
    domain: toUnicode(name),
    restorableUntil: restorableUntil && writtenDay(restorableUntil, locale),
    nameServerSwitch: nameServerSwitch && {
      ...nameServerSwitch,
      since: writtenDay(dayInAmsterdam(nameServerSwitch.since.getTime()), locale),
    },
  }
  return findingsOf({ ...facts, status, isActiveDnsServer, isHolderVerified, restorableUntil, nameServerSwitch }).map(
    (finding) =>
      view(DomainIssue, {
        code: finding.name.toUpperCase() as DomainIssueCode,
        severity: severityOf(finding),
        ...describeFinding(finding, named, locale),
      }),
  )
}

const severityOf = ({ kind, isBroken }: DomainFinding): DomainIssueSeverity =>
  isBroken ? 'ERROR' : ({ issue: 'WARNING', progress: 'PROGRESS', advice: 'ADVICE' } as const)[kind]
