import type { Logger } from 'pino'
import type { StaffFactor, StaffRight, StaffRole } from '../../rules/staff-rights'
import type { Locale } from '../../rules/text'
import type { Deps } from '../common/context'
import type { Session } from '../common/session'
import type { StaffPart } from './staff-part'

/** Dependencies of the back office: those of the shop, so that its services can be called. */
export interface StaffDeps extends Deps {
  /** Origin of the back office without a trailing slash: for links and passkeys. */
  staffUrl(): string
  /** The parts of the back office: its own and those of the features. */
  parts: readonly StaffPart[]
}

/** The signed-in staff member, as read from the database at this request. */
export interface StaffSession {
  staffId: string
  name: string
  email: string
  roles: readonly StaffRole[]
  rights: readonly StaffRight[]
  /** Factor that this session proved last. */
  factor: StaffFactor
  /** Time at which it was proven. */
  confirmedAt: number
  /** Time at which the session ends if no request follows. */
  endsAt: number
}

/** One request to the back office. It has no viewer: a service that wants a customer's context cannot be called with it. */
export interface StaffContext extends StaffDeps {
  at: number
  locale: Locale
  /** Address of the client, in full: it is kept in audit entries. */
  address: string
  requestId: string
  log: Logger
  /** The name that the browser gives itself; absent outside a request. */
  userAgent?: string
  /** Marks the browser as one that a staff member has signed in with; absent outside a request. */
  device?: { token: string | null; keep(token: string): void }
  /** The browser: its cookie and the CSRF token bound to that. */
  session: Session
  /** Null while nobody is signed in. */
  staff: StaffSession | null
  /** Replaces the cookie; the old one stops working at once. */
  changeSession(session: Session, staff: StaffSession | null): void
}
