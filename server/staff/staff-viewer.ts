import { maskedCsrfToken } from '../common/session'
import { view } from '../graphql/view'
import { readMemberView } from './member-view'
import { StaffPasskey, StaffViewer } from './staff.graphql'
import { FRESH_FACTOR_MS } from './staff.limits'
import { findMember } from './staff.repository'
import type { StaffContext } from './staff-context'
import { listPasskeysOf } from './staff-passkeys.repository'

/** Returns who is signed in, with the CSRF token of this browser. */
export async function viewerNow(ctx: StaffContext): Promise<StaffViewer> {
  const { staff, at } = ctx
  const member = staff && (await findMember(ctx.db.reader, staff.staffId))
  const passkeys = staff ? await listPasskeysOf(ctx.db.reader, staff.staffId) : []
  const freshUntil = staff ? staff.confirmedAt + FRESH_FACTOR_MS : 0
  return view(StaffViewer, {
    member: member && (await readMemberView(ctx.db.reader, member, { hasPasskey: passkeys.length > 0, at })),
    rights: [...(staff?.rights ?? [])],
    confirmedUntil: freshUntil > at ? freshUntil : null,
    sessionEndsAt: staff?.endsAt ?? null,
    hasPasskey: passkeys.length > 0,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) =>
      view(StaffPasskey, { id, name, createdAt, lastUsedAt }),
    ),
    hasFourEyes: ctx.config.staff.fourEyes,
    csrfToken: maskedCsrfToken(ctx.session),
  })
}
