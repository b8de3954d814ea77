import { toUnicode } from '../../../rules/domain-name'
import type { Deps } from '../../common/context'
import type { JobSubject } from '../../outbox/job'
import * as repository from './orders.repository'

/** The order that a job is about, as staff know it: its number. */
export async function orderSubject({ db }: Pick<Deps, 'db'>, orderId: string): Promise<JobSubject | null> {
  const number = await repository.findOrderNumber(db.reader, orderId)
  return number === null ? null : { kind: 'ORDER', id: orderId, title: number }
}

/** The order of a line, with the domain of that line. */
export async function lineSubject(deps: Pick<Deps, 'db'>, lineId: string): Promise<JobSubject | null> {
  const line = await repository.findLine(deps.db.reader, lineId)
  const subject = line && (await orderSubject(deps, line.orderId))
  const name = subject && (await repository.findNameOfLine(deps.db.reader, lineId))
  return subject && (name ? { ...subject, title: `${subject.title}, ${toUnicode(name)}` } : subject)
}
