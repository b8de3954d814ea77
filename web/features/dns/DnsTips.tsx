import { useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import styles from './DnsPage.module.css'
import { PLACEHOLDER_TEXT } from './record'
import { recordsText } from './records.text'

/** Tips on names and values, beside a zone or a profile. */
export function DnsTips({ isOfProfile = false }: { isOfProfile?: boolean }) {
  const text = useText(recordsText)
  return (
    <Card as="section" className={styles.tips} aria-labelledby="dns-tips" data-print="none">
      <h2 id="dns-tips">{text.tips}</h2>
      <ul>
        {isOfProfile && <li>{marked(text.tipPlaceholder, PLACEHOLDER_TEXT)}</li>}
        <li>
          {text.tipDot} <code>www.voorbeeld.nl.</code>
        </li>
        <li>{marked(text.tipWildcard, '*')}</li>
        <li>{marked(text.tipSrv, '_service._protocol')}</li>
        <li>{text.tipMx}</li>
      </ul>
    </Card>
  )
}

/** Shows one word of a sentence as code. */
function marked(sentence: string, word: string) {
  const [before, after] = sentence.split(word)
  return (
    <>
      {before}
      <code>{word}</code>
      {after}
    </>
  )
}
