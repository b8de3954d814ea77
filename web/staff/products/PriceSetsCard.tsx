import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import { NEW_PRICE_SET, priceSetPath } from '../paths'
import { useHasRight } from '../session/session'
import { ReadListDialog } from './PriceSetActs'
import styles from './ProductsPage.module.css'
import { priceSetsText } from './price-sets.text'

const PRICE_SETS = graphql(`
  fragment PriceSetsCard_sets on StaffPriceSetConnection {
    edges {
      node {
        id
        number
        name
        state
        validFrom
        proposalId
      }
    }
  }
`)

/** Price changes that are being prepared or were scheduled, newest first, and the ways to make one. */
export function PriceSetsCard({ sets: of }: { sets: FragmentType<typeof PRICE_SETS> }) {
  const { data } = useSuspenseFragment({ fragment: PRICE_SETS, fragmentName: 'PriceSetsCard_sets', from: of })
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
      {data.edges.length === 0 ? (
        <EmptyState>{text.noSets}</EmptyState>
      ) : (
        <ul className={styles.sets}>
          {data.edges.map(({ node: { id, number, name, state, validFrom, proposalId } }) => (
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
