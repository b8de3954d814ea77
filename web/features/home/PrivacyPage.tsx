import { useText } from '../../i18n/preferences'
import { Article } from './Article'
import { privacyParts, privacyText } from './privacy.text'

export function PrivacyPage() {
  const t = useText(privacyText)
  return <Article title={t.title} notice={t.notice} parts={privacyParts} />
}
