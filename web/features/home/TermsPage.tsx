import { useText } from '../../i18n/preferences'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Article } from './Article'
import { termsMeta, termsParts, termsText } from './terms.text'

export const page = definePage({
  meta: pageMeta(termsMeta),
  Component: TermsPage,
})

function TermsPage() {
  const t = useText(termsText)
  return <Article title={t.title} notice={t.notice} parts={termsParts} />
}
