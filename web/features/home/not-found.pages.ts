import { defineText } from '../../../rules/text'
import type { Page } from '../../pages'

const text = defineText({ title: 'Pagina niet gevonden — Wimpel' }, { title: 'Page not found — Wimpel' })

/** Comes last: it fits every address that nothing else fits. */
export const notFoundPage: Page = {
  path: '*',
  component: 'home/NotFoundPage',
  isPublic: true,
  status: 404,
  meta: (locale) => ({ title: text[locale].title }),
}
