import { onAccount } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { byId, neverByToken, ofCustomer } from '../../graphql/node-access'
import { everyMinute, everySecond, hourly } from '../../outbox/scheduled-tasks'
import { writeMissingWords } from './account-search.service'
import { accountForms } from './accounts.forms'
import { checkVatNumber } from './accounts.jobs'
import { accountMailSamples } from './accounts.mail-samples'
import { AccountsResolver } from './accounts.resolver'
import { accountsRoutes } from './accounts.rest'
import { findViewerAccount } from './accounts.service'
import { findOwnActivity, forgetOldActivity } from './activity.service'
import { CustomerDataResolver, ViewerCustomerDataResolver } from './customer-data.resolver'
import { customerDataRoutes } from './customer-data.rest'
import { findOwnSession } from './own-sessions.service'
import { findOwnPasskey, forgetOldChallenges } from './passkeys.service'
import { PlannedActsResolver } from './planned-acts.resolver'
import { SecurityResolver } from './security.resolver'
import { securityRoutes } from './security.rest'
import { closeEndedSessions, expireSessions } from './sessions.service'
import { accountsStaff } from './staff/accounts.staff'
import { endLookAlongs, forgetOldLookAlongs } from './staff/look-along.service'
import { objectionRoutes } from './staff/objection.web'
import { checkVatIdAtSignIn, keepVatCheck } from './vat-check.service'

export const accounts = defineFeature({
  name: 'accounts',
  mailSamples: accountMailSamples,
  plainForms: accountForms,
  resolvers: [
    AccountsResolver,
    SecurityResolver,
    PlannedActsResolver,
    CustomerDataResolver,
    ViewerCustomerDataResolver,
  ],
  nodes: {
    acc: ofCustomer(async (ctx, id) => byId([findViewerAccount(ctx)], id)),
    act: neverByToken(findOwnActivity),
    ses: neverByToken(findOwnSession),
    pky: neverByToken(findOwnPasskey),
  },
  routes: [accountsRoutes, customerDataRoutes, securityRoutes],
  webRoutes: objectionRoutes,
  jobs: [checkVatNumber.handle((deps, { payload }) => keepVatCheck(deps, payload.accountId))],
  tasks: [
    hourly('expire-sessions', expireSessions),
    hourly('forget-old-challenges', forgetOldChallenges),
    hourly('forget-old-activity', forgetOldActivity),
    hourly('forget-old-look-alongs', forgetOldLookAlongs),
    everyMinute('write-missing-words', writeMissingWords),
    everyMinute('end-look-alongs', endLookAlongs, { isShopOnly: true }),
    everySecond('close-ended-sessions', closeEndedSessions, { onEachInstance: true, isShopOnly: true }),
  ],
  tokenRules: {
    query: {
      activationLink: 'never',
      captchaConfig: 'open',
      captchaKey: 'open',
      checkVatId: 'open',
      customerData: onAccount('READ', 'ORDER'),
      customerDataComplete: onAccount('READ', 'ORDER'),
      emailChangeLink: 'never',
      postcodeAddress: 'open',
      viewer: 'open',
    },
    viewer: {
      account: onAccount('READ'),
      activity: 'never',
      companyName: 'open',
      csrfToken: 'open',
      customerData: onAccount('READ', 'ORDER'),
      email: 'open',
      emailChange: 'never',
      isLoggedIn: 'open',
      isReseller: 'open',
      isSubUser: 'open',
      name: 'open',
      security: 'never',
      sessions: 'never',
      showCaptcha: 'open',
      staffel: 'open',
      vatRate: 'open',
    },
    mutation: {
      activateAccount: 'never',
      addPasskey: 'never',
      cancelEmailChange: 'never',
      changePassword: 'never',
      confirmEmailChange: 'never',
      confirmIdentity: 'never',
      enableAuthenticatorApp: 'never',
      endOtherSessions: 'never',
      endSession: 'never',
      exportMyData: 'never',
      requestDataExport: 'never',
      login: 'never',
      loginWithPasskey: 'never',
      logout: 'never',
      makeRecoveryCodes: 'never',
      createRecoveryCodes: 'never',
      registerAccount: 'never',
      removeAuthenticatorApp: 'never',
      disableAuthenticatorApp: 'never',
      removePasskey: 'never',
      deletePasskey: 'never',
      renamePasskey: 'never',
      requestEmailChange: 'never',
      resendActivationLink: 'never',
      resetPassword: 'never',
      sendPasswordResetLink: 'never',
      setLookAlongAllowed: 'never',
      stopPlannedAct: 'never',
      setVatId: onAccount('ORDER'),
      startAuthenticatorApp: 'never',
      beginAuthenticatorApp: 'never',
      startPasskey: 'never',
      createPasskeyChallenge: 'never',
      updateCustomerData: onAccount('HOLDERS'),
    },
  },
  signInHooks: [checkVatIdAtSignIn],
  hiddenFromStaff: ['Activity.address', 'Session.address', 'Query.activationLink', 'Query.emailChangeLink'],
  staff: accountsStaff,
})
