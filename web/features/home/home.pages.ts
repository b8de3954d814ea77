import type { Page } from '../../pages'
import { paths } from '../../paths'
import { homeText } from './home.text'

export const homePages: readonly Page[] = [
  {
    path: paths.home,
    component: 'home/HomePage',
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
  meta: (locale) => ({ title: homeText[locale].notFoundTitle }),
}
