import { Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { formatDay, formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { Columns } from '../frame/Columns'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import type { PriceSetPageQuery } from '../gql/graphql'
import { NEW_PRICE_SET, proposalPath, staffPaths } from '../paths'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { askedFrom, dayIn, fromSearch, tomorrow } from './asked-price-set'
import { PriceEffect } from './PriceEffect'
import { EndSetButton, ProposeDialog, SaveDialog } from './PriceSetActs'
import styles from './PriceSetPage.module.css'
import { LossNote, PriceSetAside } from './PriceSetReview'
import { PriceTable } from './PriceTable'
import { labelOf, newRow, type PriceRow, pricesOf, rowsOf } from './price-rows'
import { priceSetsText } from './price-sets.text'

// The set is unmasked: its preview depends on the day `$from` of the query.
const query = graphql(`
  query PriceSetPage($id: ID!, $from: LocalDate) {
    priceSet(id: $id) {
      id
      number
      name
      reason
      state
      version
      createdBy
      createdAt
      validFrom
      proposalId
      proposedFrom
      notices {
        told
      }
      preview(from: $from) {
        toTell
      }
      ...PriceSetReview_set @unmask
    }
    staffProducts {
      id
      code
      name
      extension
      unit
      tiers {
        staffel
        first
        renewal
      }
      price {
        first
        renewal
        cost
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params, search }) => ({ id: params.id ?? '', from: dayIn(search) }),
  meta: staffMeta(priceSetsText, 'title'),
  Component: PriceSetPage,
})

type PriceSet = NonNullable<PriceSetPageQuery['priceSet']>

/** A set of price changes: a draft to work on, or what was decided. Also a new one. */
function PriceSetPage() {
  const { data } = usePageData(query)
  const { id } = useParams()
  const text = useText(priceSetsText)
  const { priceSet } = data
  if (!priceSet && id !== NEW_PRICE_SET)
    return (
      <>
        <PageHead title={text.title} />
        <Card>
          <EmptyState>{text.gone}</EmptyState>
        </Card>
      </>
    )
  return <Shown key={`${priceSet?.id} ${priceSet?.version}`} set={priceSet ?? null} products={data.staffProducts} />
}

interface ShownProps {
  set: PriceSet | null
  products: PriceSetPageQuery['staffProducts']
}

function Shown({ set, products }: ShownProps) {
  const text = useText(priceSetsText)
  const { locale } = usePreferences()
  const mayDraft = useHasRight('CATALOGUE_DRAFT')
  const stored = rowsOf(set?.changes ?? [], locale)
  const [rows, setRows] = useState(stored)
  const isDraft = !set || set.state === 'DRAFT'
  const isChanged = JSON.stringify(rows) !== JSON.stringify(stored)
  return (
    <>
      <PageHead
        crumbs={{
          to: staffPaths.products,
          list: text.products,
          here: set ? text.change({ number: set.number }) : text.newChange,
        }}
        title={set ? text.heading({ name: set.name }) : text.newChange}
        badge={set && <State set={set} />}
      >
        {set &&
          text.by({ name: set.createdBy, at: formatMoment(Date.parse(set.createdAt), locale), reason: set.reason })}
      </PageHead>
      <Columns
        asideLabel={text.aside}
        aside={
          <>
            <Acts set={set} rows={rows} isChanged={isChanged} isDraft={isDraft} />
            {set && <PriceSetAside set={set} />}
          </>
        }
      >
        <Section title={text.what} end={<ValidFrom set={set} />}>
          {rows.length === 0 ? (
            <EmptyState>{text.nothing}</EmptyState>
          ) : (
            <PriceTable rows={rows} {...(isDraft && mayDraft && { onChange: setRows })} />
          )}
          <LossNote rows={rows} />
          {isDraft && mayDraft && (
            <CardPart kind="foot">
              <AddProduct products={products} rows={rows} onAdd={(row) => setRows([...rows, row])} />
            </CardPart>
          )}
        </Section>
        {set && <PriceEffect set={set} />}
      </Columns>
    </>
  )
}

function State({ set: { state, proposalId, validFrom } }: { set: PriceSet }) {
  const text = useText(priceSetsText)
  if (state === 'DRAFT' && proposalId)
    return (
      <Badge tone="warn" icon={Users}>
        {text.proposed}
      </Badge>
    )
  if (state === 'SCHEDULED' && validFrom && Date.parse(validFrom) <= Date.now())
    return <Badge tone="ok">{text.applies}</Badge>
  return <Badge tone={state === 'SCHEDULED' ? 'ok' : 'neutral'}>{text[state]}</Badge>
}

/** The day of a scheduled set, or the one that a draft is computed for, which is in the address. */
function ValidFrom({ set }: { set: PriceSet | null }) {
  const text = useText(priceSetsText)
  const { locale } = usePreferences()
  const [search, setSearch] = useSearchParams()
  if (set?.validFrom) return <p>{text.from({ day: formatDay(Date.parse(set.validFrom), locale) })}</p>
  if (!set) return null
  return (
    <TextField
      size="sm"
      type="date"
      label={text.validFrom}
      value={askedFrom(search, set)}
      min={tomorrow()}
      onChange={(event) => setSearch(fromSearch(event.target.value), { replace: true })}
    />
  )
}

interface AddProductProps {
  products: PriceSetPageQuery['staffProducts']
  rows: readonly PriceRow[]
  onAdd(row: PriceRow): void
}

function AddProduct({ products, rows, onAdd }: AddProductProps) {
  const text = useText(priceSetsText)
  const { locale } = usePreferences()
  const left = products.filter(({ id }) => !rows.some(({ product, staffel }) => product.id === id && staffel === null))
  return (
    <div className={styles.add}>
      <Select
        size="sm"
        label={text.add}
        placeholder={text.choose}
        value={null}
        options={left.map((product) => ({ value: product.id, label: labelOf(product) }))}
        onChange={(id) => {
          const product = left.find((one) => one.id === id)
          if (product) onAdd(newRow(product, locale))
        }}
      />
    </div>
  )
}

interface ActsProps {
  set: PriceSet | null
  rows: readonly PriceRow[]
  /** Whether the rows differ from the stored draft. */
  isChanged: boolean
  isDraft: boolean
}

function Acts({ set, rows, isChanged, isDraft }: ActsProps) {
  const text = useText(priceSetsText)
  const [search] = useSearchParams()
  const [open, setOpen] = useState<'save' | 'propose' | null>(null)
  const mayDraft = useHasRight('CATALOGUE_DRAFT')
  const mayApprove = useHasRight('CATALOGUE_APPROVE')
  const prices = pricesOf(rows)
  const close = () => setOpen(null)
  const isAhead = set?.state === 'SCHEDULED' && set.validFrom && Date.parse(set.validFrom) > Date.now()
  if (!isDraft && !(isAhead && mayApprove)) return null
  if (isDraft && !mayDraft)
    return (
      <Section title={text.submit}>
        <CardPart>{text.noRight}</CardPart>
      </Section>
    )
  return (
    <Section title={text.submit}>
      <CardPart className={styles.acts}>
        {isDraft && (
          <>
            {set?.proposalId && (
              <Note action={<Link to={proposalPath(set.proposalId)}>{text.toProposal}</Link>}>{text.waits}</Note>
            )}
            <Button
              variant={set && !isChanged ? 'primary' : 'secondary'}
              data-key={set && !isChanged ? 'a' : undefined}
              disabled={!set || isChanged}
              onClick={() => setOpen('propose')}
            >
              {text.propose}
            </Button>
            <Button
              variant={isChanged ? 'primary' : 'secondary'}
              disabled={prices === null || prices.length === 0}
              onClick={() => setOpen('save')}
            >
              {text.save}
            </Button>
            {(!set || isChanged) && <p className="hint">{text.saveFirst}</p>}
          </>
        )}
        {set && <EndSetButton set={set} isDraft={isDraft} told={set.notices?.told ?? 0} />}
      </CardPart>
      {open === 'save' && prices && <SaveDialog set={set} prices={prices} onClose={close} />}
      {open === 'propose' && set && (
        <ProposeDialog set={set} from={askedFrom(search, set)} toTell={set.preview?.toTell ?? 0} onClose={close} />
      )}
    </Section>
  )
}
