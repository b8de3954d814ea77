import { useText } from '../../i18n/preferences'
import { Article } from './Article'
import { termsParts, termsText } from './terms.text'

export function TermsPage() {
  const t = useText(termsText)
  return <Article title={t.title} notice={t.notice} parts={termsParts} />
}
