import { randomUUID } from 'node:crypto'
import type { ApolloClient } from '@apollo/client'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { run } from '../../db/query'
import { staffMembers, staffSessions } from '../../db/schema/staff'
import type { StaffRole } from '../../rules/staff-rights'
import type { Locale } from '../../rules/text'
import { newId } from '../../server/common/ids'
import { newSession } from '../../server/common/session'
import { STAFF_PARTS } from '../../server/features'
import { OWN_PARTS, staffSchema } from '../../server/staff/schema'
import { findStaffSession } from '../../server/staff/sessions.service'
import type { StaffContext } from '../../server/staff/staff-context'
import { createStaffClient, refetchSession } from '../../web/staff/client'
import { StaffApp, StaffScreens } from '../../web/staff/StaffApp'
import { browserParts } from './browser-parts'
import { appElement, emptyDocument, schemaLink, visitingUser } from './page-parts'
import { startTestShop, type TestShop, type TestShopOptions } from './test-shop'

const schema = staffSchema(STAFF_PARTS)

export interface StaffPageOptions extends Omit<TestShopOptions, 'page' | 'staffPages'> {
  /** Roles of the signed-in staff member: OWNER when omitted. */
  roles?: StaffRole[]
  locale?: Locale
  /** Prepares data before the page is opened. */
  prepare?(shop: TestShop): Promise<unknown>
}

export interface OpenedStaffPage {
  user: UserEvent
  shop: TestShop
  /** The signed-in staff member, Noor, on the server: reads the session at each call, as each request does. */
  staff(): Promise<StaffContext>
  /** Adds a colleague, whose context is read at each call too. The session is signed in, and its factor is fresh. */
  colleague(name: string, roles: StaffRole[]): Promise<() => Promise<StaffContext>>
  client: ApolloClient
  /** Shows another address to the same staff member, as if the page were reopened. */
  visit(path: string): Promise<void>
}

/**
 * Opens a page of the back office as a staff member sees it: the real route, components, schema, services and database, in one
 * process. Resolves when the page is there. Test files are named `.test.tsx` and run in jsdom.
 */
export async function openStaffPage(path: string, options: StaffPageOptions = {}): Promise<OpenedStaffPage> {
  const { roles = ['OWNER'], locale = 'nl', prepare, ...shopOptions } = options
  const shop = await startTestShop(shopOptions)
  onTestFinished(async () => {
    cleanup()
    restore()
    client.stop()
    await shop.close()
  })
  await prepare?.(shop)
  const staff = await signedIn(shop, { name: 'Noor', roles, locale })
  const { session } = await staff()
  const restore = browserParts(shop.url, () => session.token)
  emptyDocument(session.csrfToken)
  const client = createStaffClient(schemaLink(schema, staff))
  const visit = async (address: string) => {
    cleanup()
    await client.cache.reset()
    window.history.replaceState(null, '', address)
    await refetchSession(client)
    // Suspended content is shown once it has loaded.
    await act(async () => {
      render(
        <StaffApp client={client} locale={locale}>
          <MemoryRouter initialEntries={[address]}>
            <StaffScreens />
          </MemoryRouter>
        </StaffApp>,
        { container: appElement() },
      )
    })
    // A page may open with a modal, which hides the rest.
    await screen.findByRole('heading', { level: 1, hidden: true })
  }
  await visit(path)
  const colleague = (name: string, roles: StaffRole[]) => signedIn(shop, { name, roles, locale })
  return { user: visitingUser(), shop, staff, colleague, client, visit }
}

interface Member {
  name: string
  roles: StaffRole[]
  locale: Locale
}

/** Stores a staff member with a session, without the cost of an invitation and a login. */
async function signedIn(shop: TestShop, { name, roles, locale }: Member): Promise<() => Promise<StaffContext>> {
  const { deps } = shop.app
  const at = shop.clock.now()
  const staffId = newId('stf')
  let session = newSession(deps.config.secret)
  // Both are proofs that no test verifies: there is no login.
  const proofs = { passwordHash: 'none', totpSecret: 'none' }
  const email = `${name.toLowerCase()}@hosting.example`
  await deps.db.transaction(async (tx) => {
    await run(tx.insert(staffMembers).values({ id: staffId, name, email, roles, ...proofs, createdAt: at }))
    const times = { confirmedAt: at, createdAt: at, lastSeenAt: at }
    await run(tx.insert(staffSessions).values({ tokenHash: session.hash, staffId, factor: 'TOTP', ...times }))
  })
  return async () => {
    const now = shop.clock.now()
    return {
      ...deps,
      parts: [...OWN_PARTS, ...STAFF_PARTS],
      staffUrl: () => 'http://staff.example',
      at: now,
      locale,
      address: '203.0.113.9',
      requestId: randomUUID(),
      session,
      staff: await findStaffSession(deps, session.hash, now),
      changeSession(this: StaffContext, next, staff) {
        session = next
        this.session = next
        this.staff = staff
      },
    }
  }
}
