import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, max } from 'drizzle-orm'
import { type GraphQLOutputType, getNamedType, isInterfaceType, isObjectType, isUnionType } from 'graphql'
import { generateSecret } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, one, run } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import { domainPushes, domains } from '../../db/schema/domains'
import { orderLines } from '../../db/schema/orders'
import { paidLineRefunds, refunds } from '../../db/schema/refunds'
import { auditEntries, staffInvitations, staffMembers, staffPasskeys } from '../../db/schema/staff'
import { webhooks } from '../../db/schema/webhooks'
import { productIdOf } from '../../db/seed/seed-catalogue'
import { dayInAmsterdam } from '../../rules/calendar'
import { invoiceNumberText } from '../../rules/invoice'
import { OWN_BRAND } from '../../rules/shop-brand'
import { rightsOf, STAFF_ROLES, type StaffRight, type StaffRole } from '../../rules/staff-rights'
import { DAY_MS, MINUTE_MS } from '../../rules/time'
import { newId } from '../../server/common/ids'
import { seal } from '../../server/common/seal'
import { STAFF_PARTS } from '../../server/features'
import { insertRegistration, NO_DETAILS } from '../../server/features/accounts/registrations.repository'
import { createApiToken } from '../../server/features/api-tokens/api-tokens.service'
import { listOpenMerges } from '../../server/features/domains/merge-accounts.repository'
import { booksOf, CUSTOMER, fillBasket, order, pay } from '../../server/features/orders/orders.test-support'
import { enqueueMail } from '../../server/mail/mail'
import { findMailByReference } from '../../server/mail/mail-log.repository'
import { runAct, verifyAudit } from '../../server/staff/audit.service'
import { faultOf, hashOfEntry } from '../../server/staff/audit-chain'
import { addMember } from '../../server/staff/operator.service'
import { staffPolicy, staffSchema } from '../../server/staff/schema'
import { lyingRegistry, unavailableRegistry } from '../support/failing-ports'
import { saveTerms } from '../support/general-terms'
import { refuseLogins } from '../support/login-limit'
import { accountIdOf } from '../support/look-along'
import { savePriceSet } from '../support/price-sets'
import { enableTotpOf } from '../support/second-factor'
import { softwareAuthenticator } from '../support/software-authenticator'
import { codeAt, openStaffDesk, STAFF_PASSWORD, type StaffColleague, type StaffDesk } from '../support/staff-desk'
import { demoDomain, expireDemoDomain, recordUnknownName } from '../support/staff-domains'
import { base64, makeInvoices, mt940Of, outstandingOf, readEntries } from '../support/staff-invoices'
import {
  buyerOf,
  giveUpDeliveries,
  leaveSurplus,
  orderDelivered,
  orderInReview,
  orderRefundedElsewhere,
  takeBack,
} from '../support/stuck-orders'
import { contextOn } from '../support/test-context'
import { saveVatRate } from '../support/vat-rates'

const REASON = 'voor een test van het logboek'
const schema = staffSchema(STAFF_PARTS)
const policy = staffPolicy(STAFF_PARTS)
const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})
const recorded = mutations.filter((name) => policy.Mutation[name]?.audit === 'always')

let desk: StaffDesk
let owner: StaffColleague
let support: StaffColleague
let key: ReturnType<typeof softwareAuthenticator>
let invoices: Awaited<ReturnType<typeof makeInvoices>>
/** The outside registry, which tests replace. */
let registry = lyingRegistry('rejected')

beforeAll(async () => {
  // Each call reads the registry of that moment.
  const replaceable = new Proxy({} as typeof registry, { get: (_, name) => Reflect.get(registry, name) })
  desk = await openStaffDesk({ ports: { registry: replaceable } })
  registry = desk.app.adapters.registry
  invoices = await makeInvoices(desk)
  registry = lyingRegistry('rejected')
  owner = await desk.member('Noor', ['OWNER'])
  support = await desk.member('Sam', ['SUPPORT'])
  key = authenticator()
  await addPasskey(key, 'Eerste')
})
afterAll(() => desk.close())

const entries = () => all(desk.app.deps.db.reader.select().from(auditEntries).orderBy(asc(auditEntries.position)))

const authenticator = () => softwareAuthenticator('localhost', desk.url.replace('127.0.0.1', 'localhost'))

const OPTIONS = '... on PasskeyChallenge { options }'

async function addPasskey(made: ReturnType<typeof softwareAuthenticator>, name: string) {
  const { options } = await owner.browser.act('beginPasskeyRegistration', { reason: REASON }, OPTIONS)
  await owner.browser.act('finishPasskeyRegistration', { passkey: made.create(options), name, reason: REASON })
}

/** Returns what a request added to the log. */
async function addedBy(request: () => Promise<unknown>) {
  const { reader } = desk.app.deps.db
  const { position } = auditEntries
  const last = (await one(reader.select({ position: max(position) }).from(auditEntries)))?.position ?? 0
  const answer = await request()
  return {
    answer,
    added: await all(reader.select().from(auditEntries).where(gt(position, last)).orderBy(asc(position))),
  }
}

let made = 0
const invitationCode = async () => {
  const link = await addMember(desk.app.deps, { name: 'Gast', email: `gast-${++made}@hosting.example`, role: 'owner' })
  return link.split('/').at(-1) ?? ''
}
const secretOf = async (code: string): Promise<string> => {
  const query = 'mutation Open($input: OpenInvitationInput!) { openInvitation(input: $input) { totpSecret } }'
  return (await desk.browser().graphql(query, { input: { code } })).data.openInvitation.totpSecret
}

const inReview = async () => orderInReview(await buyerOf(desk.shop), `nakijken-${++made}.nl`)
async function refundedElsewhere(): Promise<string> {
  registry = desk.app.adapters.registry
  const id = await orderRefundedElsewhere(await buyerOf(desk.shop), `elders-terug-${++made}.nl`, 100)
  registry = lyingRegistry('rejected')
  return id
}
const failedAndRefunded = async () =>
  orderDelivered(await buyerOf(desk.shop), `cadeau-${++made}.nl`, { method: 'IDEAL' })
const failed = async () => orderDelivered(await buyerOf(desk.shop), `mislukt-${++made}.nl`)

async function givenUp(): Promise<string> {
  const buyer = await buyerOf(desk.shop)
  registry = { ...unavailableRegistry(), check: registry.check }
  const id = await orderDelivered(buyer, `opgegeven-${++made}.nl`)
  await giveUpDeliveries(buyer)
  registry = lyingRegistry('rejected')
  await refresh()
  return id
}

async function withWrongCode(): Promise<string> {
  const id = await failed()
  const isOfIt = and(eq(orderLines.orderId, id), eq(orderLines.kind, 'DOMAIN'))
  await desk.app.deps.db.transaction(
    async (tx) => void (await run(tx.update(orderLines).set({ failureReason: 'wrong-code' }).where(isOfIt))),
  )
  return id
}

/** Input of an act on an order, as it is now, and on its first line. */
async function aboutOrder(make: () => Promise<string>, field?: 'lineIds' | 'lineId') {
  const orderId = await make()
  const query = 'query Order($id: ID!) { staffOrder(id: $id) { version lines { id } } }'
  const { version, lines } = (await owner.browser.graphql(query, { id: orderId })).data.staffOrder
  const lineId = lines[0].id
  const about = { orderId, expectedVersion: version, reason: REASON }
  return field ? { ...about, [field]: field === 'lineIds' ? [lineId] : lineId } : about
}

/** At most three roles that do not hold a right. */
const rolesWithout = (right?: StaffRight): StaffRole[] =>
  STAFF_ROLES.filter((role) => right !== undefined && !rightsOf([role]).includes(right)).slice(-3)

const customer = () => accountIdOf(desk, 'klant@voorbeeld.nl')
const CONTACT = {
  ...{ firstName: 'Sanne', lastName: 'Voorbeeld', companyName: 'Voorbeeldklant', street: 'Kade' },
  ...{ streetNumberAddition: '', postCode: '3011 PN', city: 'Rotterdam', country: 'NL', phoneNumber: '+31101234567' },
}

const transfer = (invoiceId: string, expectedOutstanding: number) => ({
  ...{ invoiceId, amount: 100, expectedOutstanding, receivedOn: '2026-12-01', bankReference: `K${++made}` },
  reason: REASON,
})
/** The unpaid invoice, without the payments that an example before this one recorded. */
async function reopenedInvoice(): Promise<string> {
  const { id } = invoices.unpaid
  if ((await outstandingOf(owner.browser, id)) === 0)
    await owner.browser.act('revertBankPayments', { invoiceId: id, reason: REASON })
  return id
}

/** A plan for the unpaid invoice, without one that runs. */
async function planInput() {
  const invoiceId = await reopenedInvoice()
  await owner.browser.act('stopPaymentPlan', { invoiceId, reason: REASON })
  const terms = { count: 3, firstOn: dayInAmsterdam(desk.clock.now() + DAY_MS), every: 'MONTH' }
  return { invoiceId, expectedOutstanding: await outstandingOf(owner.browser, invoiceId), ...terms, reason: REASON }
}

/** The line of the unpaid invoice that the example credits; only the first test does it. */
const credited = 0

async function newEntry(entry: { amount: number; text: string }): Promise<string> {
  const found = await readEntries(owner.browser, [entry], REASON)
  return found.get(entry.text) ?? ''
}

type Input = Record<string, unknown> | null
/** Inputs with which each mutation succeeds. One without a row fails the test below. */
const RIGHT: Record<string, () => Promise<Input> | Input> = {
  staffLogin: async () => ({ email: owner.email, password: STAFF_PASSWORD, code: await owner.code() }),
  finishPasskeySignIn: async () => {
    const { options } = await owner.browser.act('beginPasskeySignIn', null, 'options')
    return { passkey: key.get(options) }
  },
  staffLogout: () => null,
  openInvitation: async () => ({ code: await invitationCode() }),
  acceptInvitation: async () => {
    const code = await invitationCode()
    return { code, password: STAFF_PASSWORD, totpCode: await codeAt(await secretOf(code), desk.clock.now()) }
  },
  confirmFactor: async () => ({ code: await owner.code() }),
  beginPasskeyRegistration: () => ({ reason: REASON }),
  finishPasskeyRegistration: async () => {
    const { options } = await owner.browser.act('beginPasskeyRegistration', { reason: REASON }, OPTIONS)
    return { passkey: authenticator().create(options), name: 'Sleutel', reason: REASON }
  },
  removePasskey: async () => {
    await addPasskey(authenticator(), 'Weg ermee')
    const { passkeys } = (await owner.browser.graphql('{ staffViewer { passkeys { id name } } }')).data.staffViewer
    return { id: passkeys.find(({ name }: { name: string }) => name === 'Weg ermee').id, reason: REASON }
  },
  inviteStaff: () => ({ name: 'Lid', email: `lid-${++made}@hosting.example`, roles: ['SUPPORT'], reason: REASON }),
  setStaffRoles: () => ({ staffId: support.id, roles: ['SUPPORT', 'READER'], reason: REASON }),
  setStaffLastDay: () => ({ staffId: support.id, lastDay: null, reason: REASON }),
  disableStaff: async () => ({ staffId: (await desk.member(`Weg${++made}`, ['SUPPORT'])).id, reason: REASON }),
  enableStaff: () => ({ staffId: support.id, reason: REASON }),
  setAccountBlocked: async () => {
    const accountId = await customer()
    const query = '($id: ID!) { staffAccount(id: $id) { isBlocked } }'
    const { data } = await owner.browser.graphql(`query ${query}`, { id: accountId })
    return { accountId, isBlocked: !data.staffAccount.isBlocked, reasonCode: 'UNPAID', reason: REASON }
  },
  createCustomer: () => ({
    ...{ ...CONTACT, streetNumber: '4', vatId: '', registrationNumber: '', language: 'NL' },
    ...{ email: `nieuw-${++made}@voorbeeld.nl`, reason: REASON },
  }),
  resendActivation: async () => {
    const email = `wacht-${++made}@voorbeeld.nl`
    const row = { email, origin: 'CHECKOUT' as const, passwordHash: null, visitorHash: 'x', details: NO_DETAILS }
    await desk.app.deps.db.transaction((tx) =>
      insertRegistration(
        tx,
        { ...row, termsVersion: null, tokenHash: email, expiresAt: desk.clock.now(), createdAt: desk.clock.now() },
        0,
      ),
    )
    return { email, reason: REASON }
  },
  requestEmailChangeFor: async () => ({
    accountId: await customer(),
    newEmail: `nieuw-${++made}@voorbeeld.nl`,
    reason: REASON,
  }),
  editAccountContact: async () => {
    const accountId = await customer()
    const query = 'query ($id: ID!) { staffAccount(id: $id) { contactVersion } }'
    const { data } = await owner.browser.graphql(query, { id: accountId })
    const expectedVersion = data.staffAccount.contactVersion
    return { ...CONTACT, accountId, expectedVersion, streetNumber: String(++made), reason: REASON }
  },
  setAccountConditions: async () => {
    const accountId = await customer()
    const query = 'query ($id: ID!) { staffAccount(id: $id) { conditionsVersion } }'
    const { data } = await owner.browser.graphql(query, { id: accountId })
    const expectedVersion = data.staffAccount.conditionsVersion
    return {
      accountId,
      expectedVersion,
      isReseller: true,
      agreedStaffel: 3,
      paysOnAccount: true,
      creditLimit: 500_000,
      reason: REASON,
    }
  },
  withdrawAgreedStaffel: async () => {
    const accountId = await customer()
    const query = 'query ($id: ID!) { staffAccount(id: $id) { conditionsVersion agreedStaffels { id isPlanned } } }'
    const read = async () => (await owner.browser.graphql(query, { id: accountId })).data.staffAccount
    const day = (days: number) => dayInAmsterdam(desk.clock.now() + days * DAY_MS)
    const { conditionsVersion: expectedVersion } = await read()
    const planned = { isReseller: true, agreedStaffel: 4, agreedFrom: day(10 + ++made), paysOnAccount: true }
    await owner.browser.act('setAccountConditions', { accountId, expectedVersion, ...planned, reason: REASON })
    const { agreedStaffels } = await read()
    const { id } = agreedStaffels.find(({ isPlanned }: { isPlanned: boolean }) => isPlanned)
    return { accountId, id, reason: REASON }
  },
  exportAccountData: async () => ({ accountId: await customer(), reason: REASON }),
  exportCustomers: () => ({ reason: REASON }),
  downloadCustomers: async () => {
    const fields = '... on ApprovalNeeded { proposal { id payloadHash } }'
    const { proposal } = await owner.browser.act('exportCustomers', { reason: REASON }, fields)
    const approver = await desk.member(`Tweede${++made}`, ['OWNER'])
    await approver.browser.act('approveProposal', { ...proposal, reason: REASON })
    return { reason: REASON }
  },
  exportResellers: () => ({ filter: { text: 'voorbeeld' }, reason: REASON }),
  exportOrders: () => ({ filter: { status: 'REVIEW' }, reason: REASON }),
  endCustomerSessions: async () => ({ accountId: await customer(), reason: REASON }),
  revokeCustomerToken: async () => {
    const owned = await contextOn(desk.app, desk.clock, { signedInAs: 'klant@voorbeeld.nl' })
    const created = await createApiToken(owned, { name: `token ${++made}`, scopes: ['READ'] })
    return { accountId: await customer(), tokenId: 'apiToken' in created ? created.apiToken.id : '', reason: REASON }
  },
  allowLogin: async () => {
    const accountId = await customer()
    await refuseLogins(desk.app.deps, accountId)
    return { accountId, reason: REASON }
  },
  removeSecondFactor: async () => {
    const accountId = await accountIdOf(desk, 'reseller@voorbeeld.nl')
    await enableTotpOf(desk.app.deps, accountId)
    return { accountId, identityChecks: ['CALLED_BACK', 'EXTRACT_SEEN'], reason: REASON }
  },
  sendBasket: async () => ({
    accountId: await accountIdOf(desk, 'reseller@voorbeeld.nl'),
    domainNames: [`mandje-${++made}.nl`],
    reason: REASON,
  }),
  pushDomain: async () => pushInput(),
  cancelDomainPush: async () => {
    const input = await pushInput()
    const { proposal } = await owner.browser.act(
      'pushDomain',
      input,
      '... on ApprovalNeeded { proposal { id payloadHash } }',
    )
    const approver = await desk.member(`Tweede${++made}`, ['OWNER'])
    await approver.browser.act('approveProposal', { ...proposal, reason: REASON })
    return { id: await pushOf(input.domainId), reason: REASON }
  },
  mergeAccounts: async () => mergeInput(),
  cancelAccountMerge: async () => {
    const asked = '... on ApprovalNeeded { proposal { id payloadHash } }'
    const input = await mergeInput()
    const { proposal } = await owner.browser.act('mergeAccounts', input, asked)
    const approver = await desk.member(`Tweede${++made}`, ['OWNER'])
    await approver.browser.act('approveProposal', { ...proposal, reason: REASON })
    const [merge] = await listOpenMerges(desk.app.deps.db.reader, input.fromAccountId, desk.clock.now())
    return { id: merge?.id ?? '', reason: REASON }
  },
  anonymiseAccount: async () => ({
    accountId: await accountIdOf(desk, 'onvolledig@voorbeeld.nl'),
    cause: 'CUSTOMER_ASKED',
    email: 'onvolledig@voorbeeld.nl',
    reason: REASON,
  }),
  startLookAlong: async () => ({ accountId: await customer(), reference: 'vraag 4711', reason: REASON }),
  proposeRefund: async () => {
    const { lines, ...input } = await refundInput(owner)
    const goodwill = { amount: 121, text: 'storing' }
    return { ...input, lines: lines.map(({ lineId }) => ({ lineId, amount: 100 })), goodwill }
  },
  refundAgain: async () => ({ reference: await givenUpRefund(), reason: REASON }),
  markRefundTransferred: async () => ({ reference: await givenUpRefund(), reason: REASON }),
  exportAuditLog: () => ({ filter: { act: 'staffLogin' }, reason: REASON }),
  exportBookkeeping: () => ({ month: dayInAmsterdam(desk.clock.now()).slice(0, 7), kind: 'JOURNAL', reason: REASON }),
  makeTransferFile: () => transferFileInput(),
  downloadTransferFile: async () => ({ fileId: await transferFile(), reason: REASON }),
  removeFromTransferFile: async () => {
    const input = await transferFileInput()
    const { id } = await owner.browser.act('makeTransferFile', input, '... on StaffTransferFile { id }')
    const reference = input.transfers[0]?.reference ?? ''
    return { fileId: id, reference, expectedAmount: input.expectedAmount, reason: REASON }
  },
  markTransferFileTransferred: async () => ({ fileId: await transferFile(), reason: REASON }),
  approveProposal: async () => ({ ...(await proposedBy(support)), reason: REASON }),
  declineProposal: async () => ({ id: (await proposedBy(support)).id, reason: REASON }),
  stopApprovedProposal: async () => {
    const accountId = await accountIdOf(desk, 'reseller@voorbeeld.nl')
    await enableTotpOf(desk.app.deps, accountId)
    const input = { accountId, identityChecks: ['CALLED_BACK', 'EXTRACT_SEEN'], reason: REASON }
    const login = { email: support.email, password: STAFF_PASSWORD, code: await support.code() }
    await support.browser.act('staffLogin', login)
    const fields = '... on ApprovalNeeded { proposal { id payloadHash } }'
    const { proposal } = await support.browser.act('removeSecondFactor', input, fields)
    const { id, payloadHash } = proposal
    // Another owner, since the same removal may have been proposed by either.
    const approver = await desk.member(`Tweede${++made}`, ['OWNER'])
    await approver.browser.act('approveProposal', { id, payloadHash, reason: REASON })
    return { id, reason: REASON }
  },
  withdrawProposal: async () => ({ id: (await proposedBy(owner)).id, reason: REASON }),
  endStaffSessions: async () => ({ staffId: (await desk.member(`Uit${++made}`, ['SUPPORT'])).id, reason: REASON }),
  askForRight: () => ({ right: 'REPORTS_READ', reason: REASON }),
  addWorkItemNote: async () => ({
    id: `order-in-review:${await inReview()}`,
    text: 'belt maandag terug',
    reason: REASON,
  }),
  assignOrders: async () => ({ orderIds: [await inReview()], staffId: null, reason: REASON }),
  assignWorkItem: async () => ({ id: `order-in-review:${await inReview()}`, isMine: true, reason: REASON }),
  markWorkItemHandled: async () => ({ id: `delivery-failed:${await failed()}`, reason: REASON }),
  snoozeWorkItem: async () => ({ id: `order-in-review:${await inReview()}`, until: null, reason: REASON }),
  retryJobs: () => ({ ids: ['job_onbekend'], reason: REASON }),
  dropJobs: () => ({ ids: ['job_onbekend'], reason: REASON }),
  sendMailAgain: async () => ({ id: await waitingMail(), reason: REASON }),
  resendFailedWebhooks: async () => ({ webhookId: await failingWebhook(), reason: REASON }),
  setShopContact: async () => ({
    ...{ phone: '', email: `hulp-${++made}@shop.example`, address: '', hours: '', reason: REASON },
    expectedVersion: (await owner.browser.graphql('{ shopContact { version } }')).data.shopContact.version,
  }),
  setMailClosing: async () => ({
    ...{ textNl: `Groet ${++made}`, textEn: '', reason: REASON },
    expectedVersion: (await owner.browser.graphql('{ shopMailClosing { version } }')).data.shopMailClosing.version,
  }),
  setMailWords: async () => ({
    ...{
      kind: 'order-placed',
      openingNl: `Welkom ${++made}`,
      openingEn: '',
      subjectNl: '',
      subjectEn: '',
      reason: REASON,
    },
    expectedVersion: (await owner.browser.graphql('{ shopMailWords { kind version } }')).data.shopMailWords.find(
      ({ kind }: { kind: string }) => kind === 'order-placed',
    ).version,
  }),
  setShopBrand: async () => ({
    ...{ ...OWN_BRAND, name: `Zaak ${++made}`, reason: REASON },
    expectedVersion: (await owner.browser.graphql('{ shopBrand { version } }')).data.shopBrand.version,
  }),
  setShopLogo: async () => ({
    ...{ surface: 'LIGHT', content: Buffer.from(logo(++made)).toString('base64'), reason: REASON },
    expectedVersion: (await owner.browser.graphql('{ shopLogo { version } }')).data.shopLogo.version,
  }),
  removeShopLogo: async () => ({
    ...{ surface: 'LIGHT', reason: REASON },
    expectedVersion: (await owner.browser.graphql('{ shopLogo { version } }')).data.shopLogo.version,
  }),
  addExtension: () => ({ extension: `x${++made}y`, first: 999, renewal: 1999, reason: REASON }),
  createPromotion: () => ({ ...newPromotion(), reason: REASON }),
  changePromotion: async () => {
    const startsAt = new Date(desk.clock.now() + DAY_MS).toISOString()
    const { code, isAutomatic, ...terms } = newPromotion()
    const promotion = await runningPromotion({ startsAt })
    return { ...terms, promotion, expectedVersion: 1, percent: 2000, startsAt, reason: REASON }
  },
  endPromotion: async () => ({ code: await runningPromotion(), reason: REASON }),
  makePromotionCodes: async () => ({
    ...{ promotion: await runningPromotion({ hasCodes: true }), count: 2, prefix: 'PROEF', reason: REASON },
  }),
  downloadPromotionCodes: async () => ({ promotion: await runningPromotion({ hasCodes: true }), reason: REASON }),
  withdrawPromotionCodes: async () => ({ promotion: await runningPromotion({ hasCodes: true }), reason: REASON }),
  draftGeneralTerms: async () => ({ ...(await newTerms()), reason: REASON }),
  changeGeneralTerms: async () => ({
    ...(await preparedTerms(null)),
    textNl: 'Anders.',
    textEn: 'Else.',
    reason: REASON,
  }),
  discardGeneralTerms: async () => ({ ...(await preparedTerms(null)), reason: REASON }),
  planGeneralTerms: async () => ({ ...(await preparedTerms(null)), from: tomorrow(), reason: REASON }),
  unplanGeneralTerms: async () => ({ ...(await preparedTerms(desk.clock.now() + DAY_MS)), reason: REASON }),
  setShopNotice: async () => ({
    ...{ tone: 'WARNING', textNl: 'Webhosting komt vandaag later.', textEn: '', reason: REASON },
    ...{ from: new Date(desk.clock.now()).toISOString(), expectedVersion: await noticeVersion() },
  }),
  removeShopNotice: async () => ({ expectedVersion: await noticeVersion(), reason: REASON }),
  testSystems: () => ({ system: 'mailer', reason: REASON }),
  writeHandover: () => ({ text: 'De mailserver is traag.', reason: REASON }),
  takeOffHandover: async () => ({ id: await handoverId(), reason: REASON }),
  setPortPaused: () => ({
    ...{ port: 'vatCheck', isPaused: true, reason: REASON },
    until: new Date(desk.clock.now() + 60 * MINUTE_MS).toISOString(),
  }),
  setSalePaused: () => ({
    ...{ port: 'cdn', isPaused: true, reason: REASON },
    until: new Date(desk.clock.now() + 60 * MINUTE_MS).toISOString(),
  }),
  acceptOrderPayment: () => aboutOrder(inReview),
  awaitOrderRemainder: () => aboutOrder(inReview),
  returnOrderPayment: () => aboutOrder(inReview),
  acknowledgeExternalRefunds: async () => ({ ...(await aboutOrder(refundedElsewhere)), amount: 100 }),
  acknowledgeChargeback: async () => {
    const paymentId = await takeBack(await buyerOf(desk.shop), await inReview(), 100)
    return { paymentId, amount: 100, reason: REASON }
  },
  acknowledgeSurplus: async () => {
    const surplusId = await leaveSurplus(await buyerOf(desk.shop), await refundedElsewhere(), 100)
    return { surplusId, amount: 100, reason: REASON }
  },
  sendChargebackLetter: async () => {
    const orderId = await refundedElsewhere()
    const buyer = await buyerOf(desk.shop)
    const paid = (await booksOf(buyer)).attempts.find((attempt) => attempt.orderId === orderId)?.paidAmount ?? 0
    return { paymentId: await takeBack(buyer, orderId, paid), lostTwice: 100, reason: REASON }
  },
  acknowledgeInvoiceRefunds: async () => {
    const query = 'query Order($id: ID!) { staffOrder(id: $id) { invoices { id isCredit } } }'
    const { data } = await owner.browser.graphql(query, { id: await refundedElsewhere() })
    return { invoiceId: data.staffOrder.invoices[0].id, amount: 100, reason: REASON }
  },
  deliverOrderAgain: () => aboutOrder(failed, 'lineIds'),
  deliverOrderAsGift: () => aboutOrder(failedAndRefunded, 'lineIds'),
  giveUpOrderLines: () => aboutOrder(givenUp, 'lineIds'),
  sendTransferCodeLink: () => aboutOrder(withWrongCode, 'lineId'),
  deliverOrdersAgain: async () => ({ orderIds: [await failed()], expectedCount: 1, reason: REASON }),
  compareAllDomains: () => ({ reason: REASON }),
  compareDomain: () => aboutDomain(),
  mendDomain: async () => ({ ...(await aboutDomain()), field: 'NAME_SERVERS', rightSide: 'SHOP' }),
  setUnknownNameDismissed: async () => ({
    id: await recordUnknownName(desk, `vergeten-${randomUUID()}.nl`),
    isDismissed: true,
    reason: REASON,
  }),
  setUnknownNamesDismissed: async () => ({
    ids: [await recordUnknownName(desk, `vergeten-${randomUUID()}.nl`)],
    isDismissed: true,
    reason: REASON,
  }),
  addDomainNote: async () => ({ ...(await aboutDomain()), text: 'verhuist volgende maand' }),
  renewDomainNow: () => aboutDomain('garage-voorbeeld.nl'),
  restoreDomain: async () => {
    await expireDemoDomain(desk, 'kapper-voorbeeld.nl')
    return aboutDomain('kapper-voorbeeld.nl')
  },
  stopDomainRenewal: () => aboutDomain('notaris-voorbeeld.nl'),
  resumeDomainRenewal: () => aboutDomain('notaris-voorbeeld.nl'),
  setDomainLock: async () => ({ ...(await aboutDomain('notaris-voorbeeld.nl')), isOn: true }),
  setDomainHold: async () => {
    // The embedded registry knows no end of the names of the demo data.
    const restrictions = { transferLock: null, hold: false }
    const facts = { status: 'active', expiresAt: 2_000_000_000_000, nameServers: [], isHolderVerified: true } as const
    const autoRenew = false
    registry = {
      ...registry,
      findHeld: async (name) => ({ found: 'held', domain: { name, ...facts, restrictions, autoRenew } }),
    }
    return { ...(await aboutDomain('notaris-voorbeeld.nl')), isOn: true, statement: STATEMENT }
  },
  suspendForAbuse: async () => ({
    ...{ kind: 'HOSTING', thingId: await hostingId(), statement: STATEMENT, reason: REASON },
  }),
  notePrivacyRequest: () => privacyRequestInput(),
  extendPrivacyRequest: async () => ({
    id: await privacyRequestId(),
    explanation: 'Het zijn er veel.',
    reason: REASON,
  }),
  completePrivacyRequest: async () => ({ id: await privacyRequestId(), reason: REASON }),
  refusePrivacyRequest: async () => ({ id: await privacyRequestId(), explanation: 'Onbekend.', reason: REASON }),
  liftRestriction: async () => {
    const id = await privacyRequestId('RESTRICTION')
    await owner.browser.act('completePrivacyRequest', { id, reason: REASON })
    return { id, reason: REASON }
  },
  setLegalHold: async () => {
    const input = { accountId: await customer(), reason: REASON }
    await owner.browser.act('liftLegalHold', input)
    return input
  },
  liftLegalHold: async () => {
    const input = { accountId: await customer(), reason: REASON }
    await owner.browser.act('setLegalHold', input)
    return input
  },
  liftAbuseSuspension: async () => ({ id: await suspensionId(), reason: REASON }),
  moveAbuseDeadline: async () => {
    const thingId = await hostingId()
    const [expectedDeadline, deadline] = [1, 8].map((days) => dayInAmsterdam(desk.clock.now() + days * DAY_MS))
    const input = { kind: 'HOSTING', thingId, statement: { ...STATEMENT, deadline: expectedDeadline }, reason: REASON }
    const { id } = await owner.browser.act('suspendForAbuse', input, '... on StaffAbuseSuspension { id }')
    return { id, expectedDeadline, deadline, reason: REASON }
  },
  sendTransferCodeToHolder: () => {
    // The embedded registry has no codes for names of the demo data.
    registry = { ...registry, authCode: async () => ({ code: 'geheim', expiresAt: null }) }
    return aboutDomain('tuinen-voorbeeld.nl')
  },
  addOrderNote: async () => ({ orderId: await failed(), text: 'Eva gebeld', reason: REASON }),
  addInvoiceNote: () => ({ invoiceId: invoices.paid.id, text: 'gebeld over de factuur', reason: REASON }),
  addAccountNote: async () => ({ accountId: await customer(), text: 'belt liever dan mailt', reason: REASON }),
  noteBankPayment: () => transfer(invoices.paid.id, 0),
  revertBankPayments: async () => {
    await owner.browser.act('noteBankPayment', transfer(invoices.paid.id, 0))
    return { invoiceId: invoices.paid.id, reason: REASON }
  },
  noteSurplusReturned: async () => {
    const { id, gross } = invoices.other
    const open = await outstandingOf(owner.browser, id)
    await owner.browser.act('noteBankPayment', { ...transfer(id, open), amount: gross + 1 })
    return { invoiceId: id, reason: REASON }
  },
  pauseReminders: async () => ({ invoiceId: await reopenedInvoice(), until: '2026-12-20', reason: REASON }),
  agreePaymentPlan: () => planInput(),
  stopPaymentPlan: async () => {
    const input = await planInput()
    await owner.browser.act('agreePaymentPlan', input)
    return { invoiceId: input.invoiceId, reason: REASON }
  },
  sendInvoiceAgain: () => ({ invoiceId: invoices.paid.id, reason: REASON }),
  creditInvoice: async () => {
    const invoiceId = await reopenedInvoice()
    const answer = await owner.browser.graphql(
      'query One($id: ID!) { creditPreview(invoiceId: $id, lines: []) { outstanding creditable lines { id } } }',
      { id: invoiceId },
    )
    const { outstanding, creditable, lines } = answer.data.creditPreview
    return {
      ...{ invoiceId, lines: [{ lineId: lines[credited]?.id ?? '', amount: 1 }] },
      ...{ expectedOutstanding: outstanding, expectedCreditable: creditable, reason: REASON },
    }
  },
  writeOffInvoice: async () => {
    const invoiceId = await reopenedInvoice()
    return { invoiceId, expectedOutstanding: await outstandingOf(owner.browser, invoiceId), reason: REASON }
  },
  draftPriceSet: () => newDraft(),
  readPriceList: () => ({ name: 'Lijst', csv: 'code;first;renewal\nDOMAIN_COM;10,99;12,49', reason: REASON }),
  changePriceSet: async () => ({ ...newDraft(), ...(await priceDraft()) }),
  discardPriceSet: () => priceDraft(),
  schedulePriceSet: async () => ({ ...(await priceDraft()), from: '2027-06-01' }),
  cancelPriceSet: async () => ({ ...(await priceDraft()), ...(await scheduledSet()) }),
  addVatRate: () => ({ country: 'NL', rate: 2300 + ++made, from: '2027-06-01', reason: REASON }),
  cancelVatRate: async () => ({ id: await plannedRate(), reason: REASON }),
  setProductSale: async () => ({ ...(await unsoldProduct()), reason: REASON }),
  readBankFile: () => ({
    fileName: 'afschrift.sta',
    content: base64(mt940Of([{ amount: 100, text: 'onbekend' }])),
    reason: REASON,
  }),
  matchBankEntries: async () => {
    const entryId = await newEntry({ amount: 100, text: `koppel ${++made}` })
    return { matches: [{ entryId, invoiceId: invoices.paid.id, amount: 100 }], reason: REASON }
  },
  matchExactBankEntries: async () => {
    const id = await reopenedInvoice()
    const amount = await outstandingOf(owner.browser, id)
    await newEntry({ amount, text: `${invoiceNumberText(invoices.unpaid)} nummer ${++made}` })
    const { count, amount: sum } = (await owner.browser.graphql('{ exactBankMatches { count amount } }')).data
      .exactBankMatches
    return { expectedCount: count, expectedAmount: sum, reason: REASON }
  },
  putBankEntriesAside: async () => ({
    entryIds: [await newEntry({ amount: 100, text: `opzij ${++made}` })],
    isAside: true,
    reason: REASON,
  }),
}

const newDraft = () => ({
  name: `Wijziging ${++made}`,
  prices: [{ productId: productIdOf('DOMAIN_COM'), first: 1099, renewal: 1249 }],
  reason: REASON,
})

/** A new draft of price changes. */
async function priceDraft() {
  const { id, version } = await owner.browser.act('draftPriceSet', newDraft(), '... on StaffPriceSet { id version }')
  return { id, expectedVersion: version, reason: REASON }
}

/** A set of price changes that was approved. */
async function scheduledSet() {
  const id = await savePriceSet(desk.app.deps.db, {
    ...{ validFrom: desk.clock.now() + 90 * DAY_MS, now: desk.clock.now() },
    prices: [{ code: 'DOMAIN_COM', original: 1249, discounted: 1249 }],
  })
  return { id, expectedVersion: 1 }
}

const plannedRate = () =>
  saveVatRate(desk.app.deps.db, { rate: 2200, validFrom: desk.clock.now() + ++made * DAY_MS, now: desk.clock.now() })

const logo = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><rect width="${width}" height="20"/></svg>`

const newPromotion = () => ({
  ...{
    code: `ACTIE-${++made}`,
    isAutomatic: false,
    percent: 1000,
    amount: null,
    kinds: ['HOSTING'],
    productCodes: null,
  },
  ...{ startsAt: null, endsAt: null, maxUses: null, perPerson: null },
})

async function runningPromotion(changes: { hasCodes?: boolean; startsAt?: string } = {}): Promise<string> {
  const input = { ...newPromotion(), ...changes, reason: REASON }
  return (await owner.browser.act('createPromotion', input, '... on StaffPromotion { name }')).name
}

const tomorrow = (): string => dayInAmsterdam(desk.clock.now() + DAY_MS)

/** A version of the general terms in preparation: a draft, or planned. */
async function preparedTerms(validFrom: number | null) {
  const now = desk.clock.now()
  return { number: await saveTerms(desk.app.deps.db, { validFrom, now }), expectedRevision: 1 }
}

/** Makes room for a draft. Returns its texts. */
async function newTerms() {
  await preparedTerms(desk.clock.now())
  return { textNl: 'Nieuw.', textEn: 'New.' }
}

/** The other sale state of a product, which every call changes. */
async function unsoldProduct() {
  const found = (await owner.browser.graphql('{ staffProducts { id code sale } }')).data.staffProducts
  const { id: productId, sale } = found.find(({ code }: { code: string }) => code === 'DOMAIN_COM')
  return { productId, isSold: sale !== 'SOLD' }
}

const aboutDomain = async (name?: string) => ({ domainId: (await demoDomain(desk, name)).id, reason: REASON })

/** A domain of an account with nothing open, to another one. */
async function pushInput() {
  const { db } = desk.app.deps
  const accountId = await accountIdOf(desk, 'onvolledig@voorbeeld.nl')
  const name = `overzetten-${++made}.nl`
  const row = { id: newId('dom'), accountId, name, registeredAt: 1, expiresAt: desk.clock.now() * 2, createdAt: 1 }
  await db.transaction(async (tx) => void (await run(tx.insert(domains).values(row))))
  return { domainId: name, toEmail: 'reseller@voorbeeld.nl', reason: REASON }
}

/** A customer of their own with a domain each time, and one who gets it: an account has one merge at a time. */
async function mergeInput() {
  const sides = [1, 2].map((side) => ({ id: newId('acc'), email: `samen-${++made}-${side}@voorbeeld.example` }))
  await desk.app.deps.db.transaction(async (tx) => {
    for (const { id, email } of sides) {
      const row = { id, email, firstName: 'Sam', lastName: 'Voegen', activatedAt: 1, createdAt: 1 }
      await run(tx.insert(accounts).values(row))
    }
    const row = { accountId: sides[0]?.id ?? '', name: `samen-${++made}.nl`, registeredAt: 1, createdAt: 1 }
    await run(tx.insert(domains).values({ ...row, id: newId('dom'), expiresAt: desk.clock.now() * 2 }))
  })
  return { fromAccountId: sides[0]?.id ?? '', toEmail: sides[1]?.email ?? '', reason: REASON }
}

/** Returns the id of the pending move of a domain. */
async function pushOf(name: string): Promise<string> {
  const { reader } = desk.app.deps.db
  const row = await one(
    reader
      .select({ id: domainPushes.id })
      .from(domainPushes)
      .innerJoin(domains, eq(domains.id, domainPushes.domainId))
      .where(eq(domains.name, name)),
  )
  return row?.id ?? ''
}

const noticeVersion = async (): Promise<number> =>
  (await owner.browser.graphql('{ shopNotice { version } }')).data.shopNotice.version

/** Queues a mail that waits, since its text is kept only as long. Returns its id. */
async function waitingMail(): Promise<string> {
  const { db } = desk.app.deps
  const now = desk.clock.now()
  const mail = { to: 'klant@voorbeeld.example', subject: 'Bestelling', text: 'Bestelling', html: '<p>Bestelling</p>' }
  const reference = `order-placed-${++made}` as const
  await db.transaction((tx) => enqueueMail(tx, { ...mail, reference, sendAt: now + 24 * 60 * MINUTE_MS }, now))
  return (await findMailByReference(db.reader, reference))?.id ?? ''
}

/** Adds a webhook of a customer. Returns its id. */
async function failingWebhook(): Promise<string> {
  const { db, config } = desk.app.deps
  const account = await one(db.reader.select().from(accounts).limit(1))
  const id = `whk_${++made}`
  const secret = { sealedSecret: seal(config.secret, 'geheim'), secretEnd: 'heim' }
  const kept = { accountId: account?.id ?? '', url: 'https://hooks.example/', events: [], query: '{ __typename }' }
  const row = { id, ...secret, ...kept, locale: 'nl' as const, failingSince: 1, createdAt: 1 }
  await db.transaction(async (tx) => void (await run(tx.insert(webhooks).values(row))))
  return id
}

/** A delivered order of one line, paid through the bank. */
async function paidOrder() {
  registry = desk.app.adapters.registry
  const customer = await contextOn(desk.app, desk.clock, { signedInAs: CUSTOMER })
  await fillBasket(customer, `logboek-${++made}.nl`)
  const { order: placed, returnUrl } = await order(customer)
  await pay(customer, returnUrl)
  registry = lyingRegistry('rejected')
  return { orderId: placed.id, lines: placed.items.map(({ id }) => ({ lineId: id })) }
}

async function refundInput(by: StaffColleague) {
  const chosen = await paidOrder()
  const query =
    'query Left($orderId: ID!, $lines: [RefundLineInput!]!) { refundPreview(orderId: $orderId, lines: $lines) { refundable } }'
  const { refundable } = (await by.browser.graphql(query, chosen)).data.refundPreview
  return { ...chosen, expectedRefundable: refundable, reason: REASON }
}

/** A proposal of a colleague, or of this one. Every refund needs a second person while it is made. */
async function proposedBy(by: StaffColleague) {
  const limits = desk.app.deps.config.refundLimits
  const before = limits.perAct
  limits.perAct = 0
  const input = { email: by.email, password: STAFF_PASSWORD, code: await by.code() }
  await by.browser.act('staffLogin', input)
  const fields = '... on ApprovalNeeded { proposal { id payloadHash } }'
  const { proposal } = await by.browser.act('proposeRefund', await refundInput(by), fields)
  limits.perAct = before
  return { id: proposal.id, payloadHash: proposal.payloadHash }
}

/** A refund that the bank gave up. */
async function givenUpRefund() {
  const { payments } = desk.app.deps.ports
  desk.app.deps.ports.payments = { ...payments, refund: async () => 'failed' }
  await owner.browser.act('proposeRefund', await refundInput(owner))
  await desk.shop.settle()
  desk.app.deps.ports.payments = payments
  const query = '{ refunds(first: 1, filter: { state: FAILED }) { edges { node { reference } } } }'
  return (await owner.browser.graphql(query)).data.refunds.edges[0].node.reference
}

/** Input of a file with the refund of a failed line, as if its invoice had been paid by bank transfer. */
async function transferFileInput() {
  const { db } = desk.app.deps
  const orderId = await failed()
  const refund = await one(db.reader.select().from(refunds).where(eq(refunds.orderId, orderId)).limit(1))
  if (!refund) throw new Error('nothing was refunded')
  const source = { reference: refund.reference, invoiceId: invoices.paid.id, paymentAttemptId: null }
  await db.transaction(async (tx) => void (await run(tx.insert(paidLineRefunds).values(source))))
  const executeOn = dayInAmsterdam(desk.clock.now())
  const transfers = [{ reference: refund.reference, name: 'Sanne Voorbeeld', iban: 'NL91ABNA0417164300' }]
  return { transfers, executeOn, expectedAmount: refund.amount, reason: REASON }
}

/** Reasons for a customer whose service is suspended. */
const STATEMENT = {
  ...{ abuseReason: 'SPAM', ground: 'TERMS', article: 'artikel 8' },
  explanation: 'Er is op grote schaal ongevraagde mail verstuurd.',
}

/** The package of the demo customer, and its suspension for abuse if it has one. */
async function demoPackage(): Promise<{ id: string; suspension: { id: string } | null }> {
  const query = 'query Services($id: ID!) { staffAccount(id: $id) { services { id kind suspension { id } } } }'
  const { data } = await owner.browser.graphql(query, { id: await customer() })
  return data.staffAccount.services.find(({ kind }: { kind: string }) => kind === 'HOSTING')
}

/** Id of that package, not suspended. */
async function hostingId(): Promise<string> {
  const { id, suspension } = await demoPackage()
  if (suspension) await owner.browser.act('liftAbuseSuspension', { id: suspension.id, reason: REASON })
  return id
}

/** Id of the suspension of that package. */
async function suspensionId(): Promise<string> {
  const { id: thingId, suspension } = await demoPackage()
  if (suspension) return suspension.id
  const input = { kind: 'HOSTING', thingId, statement: STATEMENT, reason: REASON }
  return (await owner.browser.act('suspendForAbuse', input, '... on StaffAbuseSuspension { id }')).id
}

async function privacyRequestInput(kind = 'ACCESS') {
  const receivedOn = dayInAmsterdam(desk.clock.now())
  return { accountId: await customer(), kind, channel: 'EMAIL', receivedOn, details: '', reason: REASON }
}

/** Id of a new request about personal data. */
const privacyRequestId = async (kind?: string): Promise<string> =>
  (await owner.browser.act('notePrivacyRequest', await privacyRequestInput(kind), '... on StaffPrivacyRequest { id }'))
    .id

const handoverId = async (): Promise<string> => {
  const input = { text: 'Voor de volgende dienst.', reason: REASON }
  const answer = await owner.browser.act('writeHandover', input, '... on Handovers { current { id } }')
  return answer.current.id
}

const transferFile = async (): Promise<string> =>
  (await owner.browser.act('makeTransferFile', await transferFileInput(), '... on StaffTransferFile { id }')).id

/** Inputs that are refused, of those that anyone may call. */
const WRONG: Record<string, Input> = {
  staffLogin: { email: 'niemand@hosting.example', password: 'verzonnen wachtwoord' },
  finishPasskeySignIn: { passkey: '{}' },
  openInvitation: { code: 'verzonnen' },
  acceptInvitation: { code: 'verzonnen', password: STAFF_PASSWORD, totpCode: '123456' },
  confirmFactor: { code: '000000' },
}

/** Proves a factor, and signs in again after a mutation that signed out. */
const refresh = () => signIn(owner)

async function signIn({ email, browser, code }: StaffColleague) {
  const input = { email, password: STAFF_PASSWORD, code: await code() }
  expect(await browser.act('staffLogin', input)).toMatchObject({ is: 'StaffViewer' })
}

describe('every mutation of the back office leaves exactly one entry', () => {
  test.each(recorded)('%s, when it is done', async (name) => {
    await refresh()
    const input = await RIGHT[name]?.()
    if (input === undefined) throw new Error(`${name} has no right input in this test`)
    // An owner has no right to ask for.
    const by = name === 'askForRight' ? support : owner
    if (by !== owner) await signIn(by)
    const { answer, added } = await addedBy(() => by.browser.act(name, input))
    // Proposing is done, though a second staff member decides.
    expect([undefined, 'APPROVAL_NEEDED']).toContain((answer as { code?: string }).code)
    const reason = policy.Mutation[name]?.hasReason ? REASON : null
    expect(added).toMatchObject([{ act: name, outcome: 'DONE', refusal: null, reason }])
    expect(added[0]?.requestId).not.toBe('')
  })

  test.each(recorded.filter((name) => WRONG[name]))('%s, when it is refused', async (name) => {
    await refresh()
    const { added } = await addedBy(() => owner.browser.act(name, WRONG[name] ?? null))
    expect(added).toMatchObject([{ act: name, outcome: 'REFUSED' }])
  })
})

/** Inputs of mutations that are refused: one serves all refusals, since nothing of it is done. */
const unused = new Map<string, Promise<Input | null>>()
function unusedInput(name: string): Promise<Input | null> {
  const input = unused.get(name) ?? Promise.resolve(RIGHT[name]?.() ?? null)
  unused.set(name, input)
  return input
}

/** Staff members by the right that they lack. */
const without = new Map<StaffRight | undefined, Promise<StaffColleague>>()
/** Returns a staff member who lacks this right, signed in. */
async function memberWithout(right: StaffRight | undefined): Promise<StaffColleague> {
  const known = without.get(right)
  const member = known ?? desk.member(`Zonder${++made}`, rolesWithout(right))
  without.set(right, member)
  if (known) await signIn(await member)
  return member
}

/** They end before a service is called, so the engine decides nothing in them. */
function refusals() {
  const withReason = recorded.filter((name) => policy.Mutation[name]?.hasReason)
  test.each(withReason)(
    '%s, when its reason is missing, too short or too long; and nothing is changed',
    async (name) => {
      await refresh()
      const input = await unusedInput(name)
      for (const reason of ['', '  ab ', 'x'.repeat(501)]) {
        const { answer, added } = await addedBy(() => owner.browser.act(name, { ...input, reason }))
        expect(answer).toMatchObject({ is: 'InvalidInput' })
        expect(added).toMatchObject([{ act: name, outcome: 'REFUSED', refusal: 'INVALID_INPUT' }])
      }
    },
  )

  const fresh = recorded.filter((name) => policy.Mutation[name]?.isFresh)
  test.each(fresh)('%s, when no factor is fresh', async (name) => {
    await refresh()
    const input = await unusedInput(name)
    desk.clock.advance(10 * MINUTE_MS)
    const { answer, added } = await addedBy(() => owner.browser.act(name, input))
    expect(answer).toMatchObject({ is: 'StepUpNeeded' })
    expect(added).toMatchObject([{ act: name, outcome: 'REFUSED', refusal: 'STEP_UP_NEEDED', reason: REASON }])
  })

  const withRight = recorded.filter((name) => policy.Mutation[name]?.right)
  test.each(withRight)('%s, when the right is missing', async (name) => {
    await refresh()
    const input = await unusedInput(name)
    const sam = await memberWithout(policy.Mutation[name]?.right)
    const { answer, added } = await addedBy(() => sam.browser.act(name, input))
    expect(answer).toMatchObject({ code: 'FORBIDDEN' })
    expect(added).toMatchObject([{ act: name, outcome: 'REFUSED', refusal: 'FORBIDDEN', staffId: sam.id }])
  })

  const forStaff = mutations.filter((name) => policy.Mutation[name]?.who === 'staff')
  test.each(forStaff)('except %s of a stranger, who cannot fill the log', async (name) => {
    await refresh()
    const input = await unusedInput(name)
    const { answer, added } = await addedBy(() => desk.browser().act(name, input))
    expect(answer).toMatchObject({ code: 'NOT_SIGNED_IN' })
    expect(added).toEqual([])
  })
}
if (!process.env.DATABASE_URL) describe('every mutation that ends early leaves one entry or none', refusals)

describe('the chain', () => {
  test('is whole after all of this', async () => {
    expect(await verifyAudit(desk.app.deps)).toMatchObject({ fault: null, count: (await entries()).length })
  })

  test('stays whole when many write at once', async () => {
    const { db } = desk.app.deps
    const before = (await entries()).length
    const actor = { db, at: desk.clock.now(), address: '', requestId: 'proef', staff: null }
    const acts = Array.from({ length: 40 }, (_, i) =>
      runAct(actor, { act: 'proef', reason: `nummer ${i} \u0000 \ud800` }, async () => ({ result: i })),
    )
    await Promise.all(acts)
    expect(await verifyAudit(desk.app.deps)).toMatchObject({ fault: null, count: before + 40 })
  })

  test('shows a change, a removal and an insertion', async () => {
    const [first, second, third] = await entries()
    if (!first || !second || !third) throw new Error('too few entries')
    expect(faultOf(second, first)).toBeNull()
    expect(faultOf({ ...second, reason: 'anders' }, first)).toBe('it was changed')
    expect(faultOf({ ...second, changes: [{ field: 'roles', before: null, after: 'OWNER' }] }, first)).toBe(
      'it was changed',
    )
    expect(faultOf(third, first)).toBe('an entry before it is missing')
    const { hash: _, ...forged } = { ...second, reason: 'anders' }
    expect(faultOf(third, { position: second.position, hash: hashOfEntry(forged) })).toBe(
      'it does not follow the entry before it',
    )
  })

  test('rolls back the act when its entry cannot be written', async () => {
    const { db } = desk.app.deps
    const actor = { db, at: Number.NaN, address: '', requestId: 'proef', staff: null }
    const act = runAct(actor, { act: 'proef' }, async (tx) => {
      await run(tx.update(staffMembers).set({ name: 'Nooit' }))
      return { result: null }
    })
    await expect(act).rejects.toThrow()
    const rows = await all(db.reader.select().from(staffMembers))
    expect(rows.some(({ name }) => name === 'Nooit')).toBe(false)
  })
})

test('no query returns a secret', async () => {
  await refresh()
  const { db, config } = desk.app.deps
  const canary = 'KANARIE'
  const orderId = await failed()
  await db.transaction(async (tx) => {
    await run(tx.update(orderLines).set({ transferCode: `${canary}-transfer` }))
    const secret = seal(config.secret, generateSecret())
    const codeHash = `${canary}-code`
    const member = { id: 'stf_kanarie', name: 'Kanarie', email: 'k@hosting.example', roles: [], createdAt: 1 }
    await run(
      tx.insert(staffMembers).values({ ...member, passwordHash: `${canary}-hash`, totpSecret: `${canary}-totp` }),
    )
    await run(
      tx
        .insert(staffInvitations)
        .values({ codeHash, staffId: member.id, totpSecret: secret, expiresAt: 1, createdAt: 1 }),
    )
    const passkey = {
      credentialId: `${canary}-id`,
      publicKey: `${canary}-key`,
      counter: 0,
      transports: [`${canary}-usb`],
    }
    await run(
      tx.insert(staffPasskeys).values({ ...passkey, id: 'spk_kanarie', staffId: owner.id, name: 'Geel', createdAt: 1 }),
    )
  })
  const shown: string[] = []
  // One after the other: on PostgreSQL they would wait for a connection.
  for (const { name, type, args } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    // A list of fifty with everything about each costs more than one request may.
    const first = args.some((arg) => arg.name === 'first') ? '(first: 4)' : ''
    const id = args.some((arg) => arg.name === 'id') ? `(id: "${orderId}")` : ''
    const given = (await ARGUMENTS[name]?.()) ?? (first || id)
    const answer = await owner.browser.graphql(`{ ${name}${given} ${selectionOf(type)} }`)
    expect(answer.errors, name).toBeUndefined()
    shown.push(JSON.stringify(answer))
  }
  expect(shown.join()).toContain('Geel')
  expect(shown.join()).toContain('Kanarie')
  expect(shown.join()).not.toContain(canary)
  const secrets = (await all(db.reader.select().from(staffMembers))).flatMap(({ passwordHash, totpSecret }) => [
    passwordHash,
    totpSecret,
  ])
  for (const secret of secrets) if (secret) expect(shown.join()).not.toContain(secret)
})

test('no query returns an amount to technicians, and each has some for those who see them', async () => {
  await refresh()
  const tess = await desk.member(`Tess${++made}`, ['TECHNICAL'])
  await tess.browser.act('staffLogin', { email: tess.email, password: STAFF_PASSWORD, code: await tess.code() })
  const orderId = await failed()
  let seen = 0
  for (const { name, type, args } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const first = args.some((arg) => arg.name === 'first') ? '(first: 4)' : ''
    const id = args.some((arg) => arg.name === 'id') ? `(id: "${orderId}")` : ''
    const query = `{ ${name}${(await ARGUMENTS[name]?.()) ?? (first || id)} ${selectionOf(type)} }`
    const { data } = await tess.browser.graphql(query)
    expect(amountsIn(type, data?.[name]), name).toEqual([])
    expect(JSON.stringify(data ?? null), name).not.toMatch(/€[\s\u00a0]?-?\d/)
    seen += amountsIn(type, (await owner.browser.graphql(query)).data?.[name]).length
  }
  // The walk meets amounts where there are some.
  expect(seen).toBeGreaterThan(30)
})

/** Returns the values of fields of type `Cents` within a value of a type, but 0 where the field is never null. */
function amountsIn(type: GraphQLOutputType, value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((one) => amountsIn(type, one))
  const named = getNamedType(type)
  if (named.name === 'Cents') return value === 0 ? [] : [value]
  if (!isObjectType(named)) return []
  const fields = named.getFields()
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = fields[key]
    return field ? amountsIn(field.type, inner) : []
  })
}

/** Arguments of queries that require some. */
const ARGUMENTS: Record<string, () => Promise<string> | string> = {
  staffAccount: async () => `(id: "${await customer()}")`,
  staffDomain: async () => `(id: "${(await demoDomain(desk)).id}")`,
  staffDomainSources: async () => `(id: "${(await demoDomain(desk)).id}")`,
  staffPrivacyRequest: async () => `(id: "${await privacyRequestId()}")`,
  staffInvoice: () => `(id: "${invoices.unpaid.id}")`,
  staffInvoiceFile: () => `(id: "${invoices.unpaid.id}", format: UBL)`,
  proposal: () => '(id: "prp_onbekend")',
  priceSet: async () => `(id: "${(await priceDraft()).id}")`,
  bookkeeping: () => '(month: "2026-11")',
  deferredRevenue: () => '(month: "2026-11")',
  vatReport: () => '(from: "2026-10-01", to: "2027-01-01")',
  recurringRevenue: () => '(from: "2026-10-01", to: "2027-01-01")',
  churnReport: () => '(from: "2026-10-01", to: "2027-01-01")',
  moneyReceived: () => '(from: "2026-10-01", to: "2027-01-01")',
  orderFunnel: () => '(from: "2026-10-01", to: "2027-01-01")',
  turnoverReport: () => '(from: "2026-10-01", to: "2027-01-01")',
  accountMergePreview: async () => `(fromAccountId: "${await customer()}")`,
  domainPushPreview: async () => `(domainId: "${(await demoDomain(desk)).id}")`,
  mailWordsPreview: () => '(kind: "order-placed", openingNl: "", openingEn: "", subjectNl: "", subjectEn: "")',
  creditPreview: () => `(invoiceId: "${invoices.unpaid.id}", lines: [])`,
  refundPreview: () => '(orderId: "ord_onbekend", lines: [])',
  job: () => '(id: "job_onbekend")',
  mail: () => '(id: "mal_onbekend")',
  undeliveredWebhooks: () => '(webhookId: "whk_onbekend")',
  rightRequest: () => '(right: REPORTS_READ)',
  searchAll: () => '(text: "Kanarie")',
  searchGroups: () => '(text: "Kanarie")',
}

/** Selects every field of a type. */
function selectionOf(given: Parameters<typeof getNamedType>[0]): string {
  const type = getNamedType(given)
  if (isUnionType(type) || isInterfaceType(type) || !isObjectType(type)) return ''
  const fields = Object.values(type.getFields()).map(({ name, type, args }) => {
    const isPaged = args.some((arg) => arg.name === 'first')
    return `${name}${isPaged ? '(first: 1)' : ''} ${selectionOf(type)}`
  })
  return `{ ${fields.join(' ')} }`
}
