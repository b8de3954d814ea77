import { Link } from 'react-router-dom'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Section } from '../../ui/Section'
import type { ProductsPageQuery } from '../gql/graphql'
import { priceSetPath } from '../paths'
import styles from './ProductsPage.module.css'
import { priceSetsText } from './price-sets.text'

type PriceSet = ProductsPageQuery['priceSets']['edges'][number]['node']

/** Price changes that are being prepared or were scheduled, newest first. */
export function PriceSetsCard({ sets }: { sets: readonly PriceSet[] }) {
  const text = useText(priceSetsText)
  const { locale } = usePreferences()
  return (
    <Section title={text.sets}>
      <ul className={styles.sets}>
        {sets.map(({ id, number, name, state, validFrom, proposalId }) => (
          <li key={id}>
            <Link to={priceSetPath(id)}>{text.heading({ name })}</Link>
            <span className="hint num">
              {text.change({ number })}
              {validFrom && `, ${text.from({ day: formatDay(Date.parse(validFrom), locale) })}`}
            </span>
            <Badge tone={proposalId ? 'warn' : state === 'SCHEDULED' ? 'ok' : 'neutral'}>
              {proposalId ? text.proposed : text[state]}
            </Badge>
          </li>
        ))}
      </ul>
    </Section>
  )
}
