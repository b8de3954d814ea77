import type { Page } from '../../pages'
import { paths } from '../../paths'
import { homePagesText as text } from './home.pages.text'
import { HOME_QUERY } from './home-query'

export const homePages: readonly Page[] = [
  {
    path: paths.home,
    component: 'home/HomePage',
    query: HOME_QUERY,
    isPublic: true,
    meta: (locale) => ({ title: text[locale].home, description: text[locale].homeDescription }),
  },
  {
    path: paths.help,
    component: 'home/HelpPage',
    isPublic: true,
    meta: (locale) => ({ title: text[locale].help, description: text[locale].helpDescription }),
  },
  {
    path: paths.terms,
    component: 'home/TermsPage',
    isPublic: true,
    meta: (locale) => ({ title: text[locale].terms }),
  },
  {
    path: paths.privacy,
    component: 'home/PrivacyPage',
    isPublic: true,
    meta: (locale) => ({ title: text[locale].privacy }),
  },
]
