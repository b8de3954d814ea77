import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { tap } from 'rxjs'
import possibleTypes from './gql/possible-types.json'
import { STAFF_SESSION } from './session/session'

let lastAt = 0

/** When the server last responded, in milliseconds since 1970. */
export const lastResponseAt = (): number => lastAt

/** Creates the GraphQL client of the back office. A response that says that nobody is signed in refetches the session. */
export function createStaffClient(link: ApolloLink): ApolloClient {
  const client = new ApolloClient({
    link: ApolloLink.from([notingSignOut(() => void refetchSession(client)), link]),
    dataMasking: true,
    cache: new InMemoryCache({
      possibleTypes: possibleTypes.possibleTypes,
      typePolicies: {
        // The only one: what signs in or confirms returns it, and the frame shows the change.
        StaffViewer: {
          keyFields: [],
          fields: { rights: { merge: false }, passkeys: { merge: false } },
        },
        DoctorReport: { keyFields: [] },
        Bookkeeping: {
          keyFields: ['month'],
          fields: { accounts: { merge: false }, lastExport: { merge: false }, months: { merge: false } },
        },
        DeferredRevenue: { keyFields: ['month'] },
        FourEyesRules: { keyFields: [] },
        Handovers: { keyFields: [], fields: { earlier: { merge: false } } },
        ChurnReport: { keyFields: ['from', 'to'] },
        OrderFunnel: { keyFields: ['from', 'to'] },
        RecurringRevenueReport: { keyFields: ['from', 'to'] },
        MoneyReceived: { keyFields: ['from', 'to'] },
        RegistrarBalance: { keyFields: ['registrar'] },
        RightRequest: { keyFields: ['right'] },
        RenewalsDueReport: { keyFields: ['from', 'to'] },
        TurnoverReport: { keyFields: ['from', 'to'] },
        VatReport: { keyFields: ['from', 'to'] },
        PromotionLimit: { keyFields: [] },
        ProposalCounts: { keyFields: [] },
        StaffPrivacyRequestCounts: { keyFields: [] },
        StaffGeneralTerms: { keyFields: ['number'] },
        StaffPromotion: { keyFields: ['name'], fields: { codes: { merge: false } } },
        StaffJobCause: { keyFields: ['job', 'cause'] },
        StaffSystem: { fields: { plan: { merge: false }, instances: { merge: false } } },
        StaffMember: { fields: { sessions: { merge: false } } },
        StaffRegistration: { keyFields: ['email'] },
        StaffScheduledTask: { keyFields: ['name'] },
        // Two lines of an order share an id but differ in title.
        StaffJobSubject: { keyFields: false },
        WorkCount: { keyFields: false },
        StaffPriceVersion: { keyFields: false },
        StaffProduct: { fields: { priceHistory: { merge: false } } },
        // A list and the page of a customer read other fields of it.
        StaffInvoiceTotals: { merge: true },
        StaffOrderTotals: { merge: true },
        StaffAccount: {
          fields: {
            workItems: { merge: false },
            sessions: { merge: false },
            passkeys: { merge: false },
            proposals: { merge: false },
            accountMerges: { merge: false },
            privacyRequests: { merge: false },
          },
        },
        StaffDomain: {
          fields: {
            history: { merge: false },
            allowedActs: { merge: false },
            differences: { merge: false },
            notes: { merge: false },
          },
        },
        StaffComparison: { keyFields: [] },
        StaffDomainSources: { keyFields: ['domainId'], fields: { rows: { merge: false } } },
        StaffInvoicePayment: { keyFields: ['reference'] },
        StaffInvoiceRefund: { keyFields: ['reference'] },
        StaffInvoiceMail: { keyFields: ['reference'] },
        StaffInvoice: { fields: { chargebacks: { merge: false }, paymentSurpluses: { merge: false } } },
        StaffRefund: { keyFields: ['reference'] },
        StaffOrder: {
          fields: {
            refunds: { merge: false },
            allowedActs: { merge: false },
            timeline: { merge: false },
            chargebacks: { merge: false },
            paymentSurpluses: { merge: false },
          },
        },
        // Ids of events count from the start of each history.
        OrderEvent: { keyFields: false },
        Query: {
          fields: { staffMembers: { merge: false }, workCounts: { merge: false }, registrarBalances: { merge: false } },
        },
      },
    }),
  })
  return client
}

export const refetchSession = (client: ApolloClient) =>
  client.query({ query: STAFF_SESSION, fetchPolicy: 'network-only' })

export const isSubscription = ({ operationType }: ApolloLink.Operation): boolean => operationType === 'subscription'

const notingSignOut = (onSignedOut: () => void): ApolloLink =>
  new ApolloLink((operation, forward) =>
    // Only a request extends the session.
    isSubscription(operation)
      ? forward(operation)
      : forward(operation).pipe(
          tap((result) => {
            lastAt = Date.now()
            const errors = 'errors' in result ? (result.errors ?? []) : []
            if (errors.some(({ extensions }) => extensions?.code === 'NOT_SIGNED_IN')) onSignedOut()
          }),
        ),
  )
