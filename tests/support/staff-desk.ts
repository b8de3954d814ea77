import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { one, run } from '../../db/query'
import { staffMembers } from '../../db/schema/staff'
import type { StaffRole } from '../../rules/staff-rights'
import { addMember } from '../../server/staff/operator.service'
import type { GraphqlAnswer } from './browser'
import { startTestShop, type TestShop, type TestShopOptions } from './test-shop'

export const STAFF_PASSWORD = 'masten en marsen staan klaar'

/** A shop with its back office listening on a free port. */
export interface StaffDesk extends Pick<TestShop, 'app' | 'clock'> {
  shop: TestShop
  /** Origin in links and passkeys. */
  url: string
  /** Origin at which it listens. */
  origin: string
  browser(): StaffBrowser
  /** Adds a staff member with these roles, who accepts the invitation and is signed in. */
  member(name: string, roles: StaffRole[]): Promise<StaffColleague>
  close(): Promise<void>
}

/** A signed-in staff member. */
export interface StaffColleague {
  id: string
  email: string
  browser: StaffBrowser
  /** A code of the authenticator app that was not used yet. Advances the clock by a step. */
  code(): Promise<string>
  secret: string
}

/** A cookie jar that sends the CSRF token of the back office. */
export class StaffBrowser {
  readonly cookies = new Map<string, string>()
  private csrf = ''

  constructor(private readonly url: string) {}

  async graphql(query: string, variables: Record<string, unknown> = {}): Promise<GraphqlAnswer> {
    if (this.csrf === '') this.csrf = await this.readToken()
    return (await (await this.post({ query, variables })).json()) as GraphqlAnswer
  }

  /** Runs a mutation with one input; its result has the name of its type as `is`. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its mutation
  async act(name: string, input: Record<string, unknown> | null, fields = ''): Promise<any> {
    const [parameter, argument] = input ? [`($input: ${inputType(name)}!)`, '(input: $input)'] : ['', '']
    const errors = NEVER_REFUSED.has(name) ? '' : '... on UserError { code message }'
    const answer = await this.graphql(
      `mutation Act${parameter} { ${name}${argument} { is: __typename ${fields} ${errors} } }`,
      {
        ...(input && { input }),
      },
    )
    if (answer.errors) return { is: 'Failure', code: answer.errors[0]?.extensions.code }
    const token = await this.readToken()
    this.csrf = token
    return answer.data[name]
  }

  post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch('/staff/graphql', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-csrf-token': this.csrf, ...headers },
    })
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', this.cookieHeader())
    const response = await fetch(new URL(path, this.url), { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name) this.cookies.set(name, value ?? '')
    }
    return response
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The CSRF token of this browser. */
  async readToken(): Promise<string> {
    const answer = await this.post({ query: '{ staffViewer { csrfToken } }' })
    return ((await answer.json()) as GraphqlAnswer).data.staffViewer.csrfToken
  }
}

/** Mutations whose result is no union. */
const NEVER_REFUSED = new Set(['beginPasskeySignIn', 'beginPasskeyConfirmation', 'openInvitation', 'staffLogout'])

/** Names of inputs that are not called after their mutation. */
const INPUTS: Record<string, string> = {
  staffLogin: 'StaffLoginInput',
  finishPasskeySignIn: 'PasskeyAnswerInput',
  disableStaff: 'StaffAccessInput',
  enableStaff: 'StaffAccessInput',
  endStaffSessions: 'StaffAccessInput',
  declineProposal: 'EndProposalInput',
  refundAgain: 'RefundActInput',
  markRefundTransferred: 'RefundActInput',
  downloadTransferFile: 'TransferFileInput',
  markTransferFileTransferred: 'TransferFileInput',
  withdrawProposal: 'EndProposalInput',
  stopApprovedProposal: 'EndProposalInput',
  compareDomain: 'StaffDomainActInput',
  renewDomainNow: 'StaffDomainActInput',
  restoreDomain: 'StaffDomainActInput',
  stopDomainRenewal: 'StaffDomainActInput',
  resumeDomainRenewal: 'StaffDomainActInput',
  sendTransferCodeToHolder: 'StaffDomainActInput',
  acceptOrderPayment: 'StaffOrderActInput',
  awaitOrderRemainder: 'StaffOrderActInput',
  returnOrderPayment: 'StaffOrderActInput',
  deliverOrderAgain: 'StaffOrderLinesInput',
  deliverOrderAsGift: 'StaffOrderLinesInput',
  giveUpOrderLines: 'StaffOrderLinesInput',
  cancelPriceSet: 'EndPriceSetInput',
  discardPriceSet: 'EndPriceSetInput',
  unplanGeneralTerms: 'ActOnGeneralTermsInput',
  discardGeneralTerms: 'ActOnGeneralTermsInput',
  revertBankPayments: 'InvoiceActInput',
  noteSurplusReturned: 'InvoiceActInput',
  sendInvoiceAgain: 'InvoiceActInput',
  stopPaymentPlan: 'InvoiceActInput',
  downloadPromotionCodes: 'PromotionCodesInput',
  withdrawPromotionCodes: 'PromotionCodesInput',
}
const inputType = (name: string): string => INPUTS[name] ?? `${name[0]?.toUpperCase()}${name.slice(1)}Input`

export async function openStaffDesk(options: TestShopOptions = {}): Promise<StaffDesk> {
  const shop = await startTestShop({ ...options, env: { STAFF_PORT: '0', ...options.env } })
  const { app, clock } = shop
  const port = await app.staff?.listen(0, '127.0.0.1')
  const url = app.staff?.url() ?? ''
  const origin = `http://127.0.0.1:${port}`
  return {
    shop,
    app,
    clock,
    url,
    origin,
    browser: () => new StaffBrowser(origin),
    async member(name, roles) {
      const email = `${name.toLowerCase()}@hosting.example`
      const link = await addMember(app.deps, { name, email, role: 'owner' })
      await app.deps.db.transaction(
        async (tx) => void (await run(tx.update(staffMembers).set({ roles }).where(eq(staffMembers.email, email)))),
      )
      const browser = new StaffBrowser(origin)
      const { secret } = await accept(browser, link, clock)
      const row = await one(app.deps.db.reader.select().from(staffMembers).where(eq(staffMembers.email, email)))
      const code = () => {
        clock.advance(30_000)
        return codeAt(secret, clock.now())
      }
      return { id: row?.id ?? '', email, browser, secret, code }
    },
    close: () => shop.close(),
  }
}

/** Accepts the invitation of a link, as its recipient does. */
export async function accept(browser: StaffBrowser, link: string, clock: { now(): number }) {
  const code = link.split('/').at(-1) ?? ''
  const opened = await browser.graphql(
    'mutation Open($input: OpenInvitationInput!) { openInvitation(input: $input) { name email totpSecret totpUri } }',
    { input: { code } },
  )
  const secret: string = opened.data.openInvitation?.totpSecret ?? ''
  const totpCode = secret === '' ? '' : await codeAt(secret, clock.now())
  const accepted = await browser.act('acceptInvitation', { code, password: STAFF_PASSWORD, totpCode })
  return { secret, accepted, code }
}

/** Returns the code of an authenticator app at a time in milliseconds. */
export const codeAt = (secret: string, at: number): Promise<string> =>
  generate({ secret, epoch: Math.floor(at / 1000) })
