import type { Page } from '../../pages'
import { paths } from '../../paths'
import { HOME_QUERY } from './home-query'
import { homeText } from './home.text'
import { notFoundText } from './not-found.text'

export const homePages: readonly Page[] = [
  {
    path: paths.home,
    component: 'home/HomePage',
    query: HOME_QUERY,
    isPublic: true,
    meta: (locale) => ({ title: homeText[locale].pageTitle, description: homeText[locale].pageDescription }),
  },
]

/** Comes last: it fits every address that nothing else fits. */
export const notFoundPage: Page = {
  path: '*',
  component: 'home/NotFoundPage',
  isPublic: true,
  status: 404,
  meta: (locale) => ({ title: notFoundText[locale].pageTitle }),
}
