import type { StaffAbuseSuspension } from '../../server/features/abuse/staff/staff-abuse.graphql'
import { suspendForAbuse } from '../../server/features/abuse/staff/staff-abuse.service'
import type { StaffContext } from '../../server/staff/staff-context'

/** Reasons for a customer whose service is suspended. */
export const STATEMENT = {
  abuseReason: 'PHISHING',
  ground: 'LAW',
  article: 'artikel 326 van het Wetboek van Strafrecht',
  explanation: 'Op /inloggen staat een nagemaakte pagina van een bank.\nGezien om 14:02.',
  reportReference: 'M-2026-17',
  deadline: '2026-12-05',
} as const

/** Suspends a service as a staff member, and returns the suspension. */
export async function suspend(
  desk: StaffContext,
  thing: { kind: 'HOSTING' | 'SERVER'; thingId: string },
): Promise<StaffAbuseSuspension> {
  const answer = await suspendForAbuse(desk, { ...thing, statement: STATEMENT, reason: 'melding nagekeken' })
  if ('code' in answer) throw new Error(`not suspended: ${answer.code}`)
  return answer
}
