import type { Page, PageViewer } from '../../pages'
import { paths } from '../../paths'
import { query as ACCOUNT_PAGE_QUERY } from './AccountPage'
import { query as ACTIVATE_PAGE_QUERY } from './ActivateAccountPage'
import { accountText } from './account.text'
import { query as LOGIN_PAGE_QUERY } from './LoginPage'
import { loginPath, returnPath } from './return-path'
import { query as SERVICES_PAGE_QUERY } from './ServicesPage'
import { servicePaths } from './service-paths'

const customersOnly = (path: string) => ({
  redirect: ({ isLoggedIn }: PageViewer) => (isLoggedIn ? null : loginPath(path)),
})

const servicesAt = (list: keyof typeof servicePaths): Page => ({
  path: servicePaths[list],
  component: 'accounts/ServicesPage',
  query: SERVICES_PAGE_QUERY,
  ...customersOnly(servicePaths[list]),
  meta: (locale) => ({ title: `${accountText[locale][list]} — Wimpel` }),
})

const loginPage = {
  component: 'accounts/LoginPage',
  query: LOGIN_PAGE_QUERY,
  redirect: ({ isLoggedIn }, { search }) => (isLoggedIn ? (returnPath(search.get('from')) ?? paths.account) : null),
  meta: (locale) => ({ title: accountText[locale].loginTitle }),
  mountAttributes: (data) => ({ 'data-show-captcha': String(needsCaptcha(data)) }),
} satisfies Omit<Page, 'path'>

export const accountPages: readonly Page[] = [
  { ...loginPage, path: paths.login },
  { ...loginPage, path: paths.checkoutLogin },
  {
    path: paths.activate,
    component: 'accounts/ActivateAccountPage',
    query: ACTIVATE_PAGE_QUERY,
    variables: ({ params }) => ({ token: params.token ?? '' }),
    meta: (locale) => ({ title: accountText[locale].activateTitle }),
  },
  {
    path: paths.resetPassword,
    component: 'accounts/ResetPasswordPage',
    meta: (locale) => ({ title: accountText[locale].resetTitle }),
  },
  {
    path: paths.account,
    component: 'accounts/AccountPage',
    query: ACCOUNT_PAGE_QUERY,
    variables: () => ({ after: null }),
    ...customersOnly(paths.account),
    meta: (locale) => ({ title: accountText[locale].accountTitle }),
  },
  servicesAt('domains'),
  servicesAt('hosting'),
  servicesAt('vps'),
]

/** The answer of the login page's query. */
const needsCaptcha = (data: Record<string, unknown>): boolean =>
  (data as { viewer?: { showCaptcha?: boolean } }).viewer?.showCaptcha === true
