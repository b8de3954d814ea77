import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import type { ShopPageQuery } from '../gql/graphql'
import styles from './ShopPage.module.css'
import { shopText } from './shop.text'

/** Earlier versions of the notice, newest first. */
export function EarlierNotices({ notices }: { notices: ShopPageQuery['earlierShopNotices'] }) {
  const text = useText(shopText)
  const { locale } = usePreferences()
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  return (
    <Section title={text.earlierNotices}>
      <CardPart>
        <ol className={styles.earlier} reversed>
          {notices.map(({ version, textNl, textEn, from, until, changedBy, changedAt }) => (
            <li key={version} value={version}>
              {from === null ? <p>{text.removed}</p> : <p lang="nl">{textNl}</p>}
              {textEn !== '' && <p lang="en">{textEn}</p>}
              <p className="small muted">
                {from !== null && `${text.earlierFrom({ from: moment(from), until: until && moment(until) })}. `}
                {text.version({ version, name: changedBy, moment: moment(changedAt) })}
              </p>
            </li>
          ))}
        </ol>
      </CardPart>
    </Section>
  )
}
