import { toUnicode } from '../../../rules/domain-name'
import type { Deps } from '../../common/context'
import type { JobSubject } from '../../outbox/job'
import { findDomainName } from './domains.repository'

/** The domain that a job is about, as staff know it. */
export async function domainSubject({ db }: Pick<Deps, 'db'>, domainId: string): Promise<JobSubject | null> {
  const name = await findDomainName(db.reader, domainId)
  return name === null ? null : { kind: 'DOMAIN', id: domainId, title: toUnicode(name) }
}
