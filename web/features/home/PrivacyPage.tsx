import { usePreferences, useText } from '../../i18n/preferences'
import { Article } from '../../layout/Article'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Note } from '../../ui/Note'
import { privacyMeta, privacyParts, privacyText } from './privacy.text'

export const page = definePage({
  meta: pageMeta(privacyMeta),
  Component: PrivacyPage,
})

function PrivacyPage() {
  const t = useText(privacyText)
  const { locale } = usePreferences()
  const parts = privacyParts.map(({ [locale]: { title, body } }) => ({ title, paragraphs: [body] }))
  return <Article title={t.title} notice={<Note kind="info">{t.notice}</Note>} parts={parts} />
}
