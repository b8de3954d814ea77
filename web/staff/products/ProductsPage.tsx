import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { marginOf } from '../../../rules/margin'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button, IconButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/EmptyState'
import { searchOf as domainsOf } from '../domains/asked-domains'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ListSearch } from '../frame/ListSearch'
import { ViewBar, ViewLinks } from '../frame/ViewBar'
import { graphql } from '../gql'
import type { ProductsPageQuery } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { adapterName, systemNames } from '../systems/system-names.text'
import { AddExtensionButton } from './AddExtensionButton'
import { askedView, type ProductView, productsVariables, searchOf, VIEWS } from './asked-products'
import { MakePriceSet } from './MakePriceSet'
import { PriceSetsCard } from './PriceSetsCard'
import { ProductActs } from './ProductActs'
import styles from './ProductsPage.module.css'
import { productsText } from './products.text'
import { VatRatesCard } from './VatRatesCard'

const query = graphql(`
  query ProductsPage($kinds: [ProductKind!], $sale: StaffProductSale) {
    staffProducts(kinds: $kinds, sale: $sale) {
      id
      code
      name
      kind
      unit
      sale
      transfer
      registrar
      extension
      activeNames
      successor {
        id
        name
      }
      price {
        first
        renewal
        cost
      }
      nextPrice {
        validFrom
        first
        renewal
      }
    }
    candidates: staffProducts(sale: SOLD) {
      id
      name
      kind
    }
    staffVatRates {
      id
      country
      rate
      validFrom
      state
      createdBy
      createdAt
    }
    proposals(first: 200, state: OPEN) {
      edges {
        node {
          id
          act
          ...ProposedRate_proposal
        }
      }
    }
    priceSets(first: 5) {
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
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => productsVariables(search),
  meta: staffMeta(productsText, 'title'),
  Component: ProductsPage,
})

type Product = ProductsPageQuery['staffProducts'][number]

/** Products with their prices, by kind, and the next scheduled change of each. */
function ProductsPage() {
  const { data } = usePageData(query)
  const text = useText(productsText)
  const [address] = useSearchParams()
  const view = askedView(address)
  const sets = data.priceSets.edges.map(({ node }) => node)
  const seesAmounts = useHasRight('AMOUNTS_SEE')
  const mayDraft = useHasRight('CATALOGUE_DRAFT')
  return (
    <>
      <PageHead title={text.title} actions={seesAmounts && mayDraft ? <MakePriceSet /> : undefined}>
        {seesAmounts ? text.intro : text.noAmounts}
      </PageHead>
      {seesAmounts && sets.length > 0 && <PriceSetsCard sets={sets} />}
      <ViewBar>
        <ViewLinks
          label={text.views}
          views={(Object.keys(VIEWS) as ProductView[]).map((each) => ({
            key: each,
            to: searchOf(each),
            label: text[each],
            isCurrent: each === view,
          }))}
        />
      </ViewBar>
      <Card as="section" aria-label={text[view]}>
        <ProductList key={view} view={view} products={data.staffProducts} candidates={data.candidates} />
      </Card>
      <VatRatesCard
        rates={data.staffVatRates}
        proposals={data.proposals.edges.map(({ node }) => node).filter(({ act }) => act === 'addVatRate')}
      />
    </>
  )
}

interface ProductListProps {
  view: ProductView
  products: readonly Product[]
  /** Products that can succeed a retired one. */
  candidates: ProductsPageQuery['candidates']
}

function ProductList({ view, products, candidates }: ProductListProps) {
  const text = useText(productsText)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = products.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted))
  const mayChange = useHasRight('CATALOGUE_APPROVE')
  const mayDraft = useHasRight('CATALOGUE_DRAFT')
  const seesAmounts = useHasRight('AMOUNTS_SEE')
  const hasActs = mayChange || seesAmounts
  const hasTransfer = products.some(({ kind }) => kind === 'DOMAIN')
  if (products.length === 0) return <EmptyState>{text.empty}</EmptyState>
  const amounts = [...[text.first, text.renewal], ...(hasTransfer ? [text.transfer] : []), ...[text.cost, text.margin]]
  return (
    <>
      <div className={styles.filters}>
        <ListSearch
          label={view === 'domeinen' ? text.searchExtension : text.search}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState actions={<Button onClick={() => setTyped('')}>{text.clear}</Button>}>{text.notFound}</EmptyState>
      ) : (
        <DenseTable
          caption={text[view]}
          columns={[
            { name: view === 'domeinen' ? text.extension : text.product },
            ...amounts.map((name) => ({ name, isNumber: true })),
            ...(hasTransfer ? [{ name: text.names, isNumber: true }] : []),
            { name: text.state },
            ...(hasActs ? [{ name: text.acts, isHidden: true }] : []),
          ]}
        >
          <tbody>
            {shown.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                candidates={candidates.filter(({ id, kind }) => kind === product.kind && id !== product.id)}
                hasTransfer={hasTransfer}
                hasActs={hasActs}
              />
            ))}
          </tbody>
        </DenseTable>
      )}
      <div className={styles.foot}>
        <span className="hint num" role="status">
          {text.shown({ count: shown.length })}
        </span>
        {seesAmounts && mayDraft && view === 'domeinen' && <AddExtensionButton />}
      </div>
    </>
  )
}

interface ProductRowProps {
  product: Product
  candidates: ProductsPageQuery['candidates']
  hasTransfer: boolean
  hasActs: boolean
}

function ProductRow({ product, candidates, hasTransfer, hasActs }: ProductRowProps) {
  const { code, name, unit, sale, price, nextPrice, transfer, registrar, successor, extension, activeNames } = product
  const text = useText(productsText)
  const systems = useText(systemNames)
  const [isOpen, setIsOpen] = useState(false)
  const recurring = unit === 'ONCE' ? price.first : price.renewal
  const margin = recurring === null ? null : marginOf(recurring, price.cost)
  const hasPrice = sale !== 'AWAITS_PRICE' || nextPrice !== null
  const state = nextPrice ? (sale === 'AWAITS_PRICE' ? text.firstPricePlanned : text.changes) : text[sale]
  const isLoss = margin !== null && margin.amount < 0
  const tone = nextPrice ? 'warn' : sale !== 'SOLD' ? 'neutral' : isLoss ? 'error' : 'ok'
  return (
    <tr className={cx(styles.product, isOpen && styles.open)}>
      <td>
        <IconButton
          size="sm"
          icon={ChevronDown}
          className={styles.toggle}
          label={text.allOf({ name })}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <span>
          <b>{extension === null ? name : `.${toUnicode(extension)}`}</b>
          <Brief unit={unit} price={recurring} state={state} loss={isLoss ? margin.amount : null} />
          <small className={styles.details}>
            {code}
            {extension === null && ` · ${text[unit]}`}
            {registrar && ` · ${text.registrar({ registrar: adapterName(systems, registrar) })}`}
            {successor && ` · ${text.successor({ name: successor.name })}`}
          </small>
        </span>
      </td>
      <td data-label={text.first} className="num">
        <Amount amount={price.first} next={nextPrice?.first} from={nextPrice?.validFrom} />
      </td>
      <td data-label={text.renewal} className="num">
        <Amount
          amount={unit === 'ONCE' ? null : price.renewal}
          next={unit === 'ONCE' ? null : nextPrice?.renewal}
          from={nextPrice?.validFrom}
        />
      </td>
      {hasTransfer && (
        <td data-label={text.transfer} className="num">
          <Amount amount={transfer} />
        </td>
      )}
      <td data-label={text.cost} className="num">
        <Amount amount={price.cost} />
      </td>
      <td data-label={text.margin} className={cx('num', isLoss && styles.loss)}>
        <Amount amount={margin?.amount ?? null} />
      </td>
      {hasTransfer && (
        <td data-label={text.names} className="num">
          <ActiveNames extension={extension} count={activeNames} />
        </td>
      )}
      <td data-label={text.state}>
        <Badge tone={tone}>{tone === 'error' ? text.underCost : state}</Badge>
      </td>
      {hasActs && (
        <td className={styles.acts}>
          <ProductActs product={product} candidates={candidates} hasPrice={hasPrice} />
        </td>
      )}
    </tr>
  )
}

interface ActiveNamesProps {
  /** Null for all products but domains. */
  extension: string | null
  count: number | null
}

/** Number of active domains of an extension, which leads to their list. */
function ActiveNames({ extension, count }: ActiveNamesProps) {
  const text = useText(productsText)
  const { locale } = usePreferences()
  if (extension === null || count === null) return text.none
  if (count === 0) return '0'
  const number = count.toLocaleString(locale)
  return (
    <Link
      to={`/beheer/domeinen${domainsOf({ text: '', extension, view: 'ACTIVE' })}`}
      aria-label={text.namesOf({ number, extension })}
    >
      {number}
    </Link>
  )
}

interface BriefProps {
  unit: Product['unit']
  /** Price of each later term, or the only one; null if there is none, or the reader sees no amounts. */
  price: number | null
  state: string
  /** Negative margin. */
  loss: number | null
}

/** A product in one line, on a phone until its row is opened. */
function Brief({ unit, price, state, loss }: BriefProps) {
  const text = useText(productsText)
  const money = useExactMoney()
  return (
    <small className={styles.brief}>
      {price !== null && `${money(price)} ${text[unit]} · `}
      {state}
      {loss !== null && <span className={styles.loss}>{` · ${text.loss({ amount: money(loss) })}`}</span>}
    </small>
  )
}

interface AmountProps {
  /** Null if there is none, or the reader sees no amounts. */
  amount: number | null
  next?: number | null | undefined
  from?: string | null | undefined
}

/** An amount, with the next one if that differs. */
function Amount({ amount, next, from }: AmountProps) {
  const text = useText(productsText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const changes = typeof next === 'number' && next !== amount && typeof from === 'string'
  if (amount === null && !changes) return text.none
  return (
    <span>
      {amount === null ? text.none : money(amount)}
      {changes && <small>{text.from({ price: money(next), day: formatDay(Date.parse(from), locale) })}</small>}
    </span>
  )
}
