import type { FragmentType } from '@apollo/client'
import { useQuery, useSuspenseFragment } from '@apollo/client/react'
import { Check, Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { mistakeMessage } from '../../apollo/failure-message'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { Select } from '../../ui/Select'
import { Spinner } from '../../ui/Spinner'
import { type Fact, Timeline } from '../frame/Timeline'
import { graphql } from '../gql'
import type { PriceHistory_ProductFragment } from '../gql/graphql'
import { priceSetPath } from '../paths'
import { priceHistoryText } from './price-history.text'

const HISTORY = graphql(`
  fragment PriceHistory_product on StaffProduct {
    id
    unit
    priceHistory {
      setId
      validFrom
      first
      renewal
      isProposed
      madeBy
      approvedBy
    }
  }
`)

type Version = PriceHistory_ProductFragment['priceHistory'][number]

/** The list prices of a product over time, the newest on top, with who proposed and who approved each. */
function PriceHistory({ name, product: from }: { name: string; product: FragmentType<typeof HISTORY> }) {
  const { data } = useSuspenseFragment({ fragment: HISTORY, fragmentName: 'PriceHistory_product', from })
  const text = useText(priceHistoryText)
  const money = useExactMoney()
  const priceOf = ({ first, renewal }: Version) =>
    data.unit === 'ONCE' || first === renewal
      ? money(first)
      : text.both({ first: money(first), renewal: money(renewal) })
  const dated = data.priceHistory.flatMap((version): Fact[] =>
    version.validFrom === null
      ? []
      : [
          {
            id: `${version.setId} ${version.validFrom}`,
            at: version.validFrom,
            glyph: version.isProposed
              ? [Clock, 'warn']
              : Date.parse(version.validFrom) > Date.now()
                ? [Clock, 'ok']
                : [Check],
            what: (
              <>
                {version.setId ? <Link to={priceSetPath(version.setId)}>{priceOf(version)}</Link> : priceOf(version)}
                {version.isProposed && <b> {text.proposal}</b>}
              </>
            ),
            by: [version.madeBy ?? '', version.approvedBy === null ? '' : text.approvedBy({ name: version.approvedBy })]
              .filter(Boolean)
              .join(', '),
          },
        ],
  )
  const first = data.priceHistory.find(({ validFrom }) => validFrom === null)
  if (!first && dated.length === 0) return <EmptyState>{text.none}</EmptyState>
  return (
    <>
      {dated.length > 0 && <Timeline label={text.of({ name })} facts={dated} isOfYears />}
      {first && (
        <CardPart kind="well">
          <p className="small">{text.atStart({ price: priceOf(first) })}</p>
        </CardPart>
      )}
    </>
  )
}

interface PriceHistoryCardProps {
  /** Products of a set of price changes. */
  products: readonly ({ id: string; label: string } & { product: FragmentType<typeof HISTORY> })[]
}

/** History of the products of a set of price changes, one at a time. */
export function PriceHistoryCard({ products }: PriceHistoryCardProps) {
  const text = useText(priceHistoryText)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = products.find(({ id }) => id === chosen) ?? products[0]
  if (!shown) return null
  return (
    <Section title={text.of({ name: shown.label })}>
      {products.length > 1 && (
        <CardPart>
          <Select
            size="sm"
            label={text.product}
            value={shown.id}
            options={products.map(({ id, label }) => ({ value: id, label }))}
            onChange={setChosen}
          />
        </CardPart>
      )}
      <PriceHistory key={shown.id} name={shown.label} product={shown.product} />
    </Section>
  )
}

const PRODUCT_HISTORY = graphql(`
  query ProductPriceHistory($ids: [ID!]) {
    staffProducts(ids: $ids) {
      id
      ...PriceHistory_product
    }
  }
`)

interface PriceHistoryDialogProps {
  id: string
  name: string
  onClose(): void
}

/** The history of one product, read when it is opened. */
export function PriceHistoryDialog({ id, name, onClose }: PriceHistoryDialogProps) {
  const text = useText(priceHistoryText)
  const { data, error } = useQuery(PRODUCT_HISTORY, { variables: { ids: [id] }, fetchPolicy: 'cache-and-network' })
  const [product] = data?.staffProducts ?? []
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={text.of({ name })}
      closeLabel={text.close}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      {product ? (
        <PriceHistory name={name} product={product} />
      ) : error ? (
        <Note kind="error" role="alert">
          {mistakeMessage(error)}
        </Note>
      ) : (
        <Spinner />
      )}
    </ModalDialog>
  )
}
