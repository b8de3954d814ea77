import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import type { ProductsPageQuery } from '../gql/graphql'
import { NEW_PRICE_SET, priceSetPath } from '../paths'
import { useHasRight } from '../session/session'
import { ReadListDialog } from './PriceSetActs'
import styles from './ProductsPage.module.css'
import { priceSetsText } from './price-sets.text'

type PriceSet = ProductsPageQuery['priceSets']['edges'][number]['node']

/** Price changes that are being prepared or were scheduled, newest first, and the ways to make one. */
export function PriceSetsCard({ sets }: { sets: readonly PriceSet[] }) {
  const text = useText(priceSetsText)
  const { locale } = usePreferences()
  const mayDraft = useHasRight('CATALOGUE_DRAFT')
  const [isReading, setIsReading] = useState(false)
  return (
    <Section
      title={text.sets}
      end={
        mayDraft && (
          <div className={styles.make}>
            <Button size="sm" onClick={() => setIsReading(true)}>
              {text.read}
            </Button>
            <LinkButton
              size="sm"
              variant="primary"
              data-key="a"
              render={(link) => <Link to={priceSetPath(NEW_PRICE_SET)} {...link} />}
            >
              {text.make}
            </LinkButton>
          </div>
        )
      }
    >
      {sets.length === 0 ? (
        <EmptyState>{text.noSets}</EmptyState>
      ) : (
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
      )}
      {isReading && <ReadListDialog onClose={() => setIsReading(false)} />}
    </Section>
  )
}
