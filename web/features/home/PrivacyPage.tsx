import { useText } from '../../i18n/preferences'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Article } from './Article'
import { privacyMeta, privacyParts, privacyText } from './privacy.text'

export const page = definePage({
  meta: pageMeta(privacyMeta),
  Component: PrivacyPage,
})

function PrivacyPage() {
  const t = useText(privacyText)
  return <Article title={t.title} notice={t.notice} parts={privacyParts} />
}
