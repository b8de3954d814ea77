import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { CreditCard } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { CheckoutPeriod } from '../../../rules/checkout-items'
import { basisPointsOf } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { graphql } from '../../gql'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { useHydrated } from '../../lib/useHydrated'
import { administrationPath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { Icon } from '../../ui/Icon'
import { LiveRegion } from '../../ui/LiveRegion'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { Totals } from '../../ui/Totals'
import { termsText } from '../general-terms/terms.text'
import { type Agreement, useAgreement } from '../general-terms/useAgreement'
import { AuthoriseChoice } from '../mandates/AuthoriseChoice'
import { CheckoutFrame } from './CheckoutFrame'
import type { DomainListStatus } from './DomainChoice'
import { nextPage } from './next-page'
import { ProductRow } from './ProductRow'
import styles from './SummaryPage.module.css'
import { periodText, summaryMeta, summaryText } from './summary.text'
import { fromGraphType, type ShownBasket, useCheckoutBasket } from './useCheckoutBasket'
import { type CheckoutState, type Ordering, useOrdering } from './useOrdering'

const query = graphql(`
  query CheckoutSummaryPage {
    viewer {
      isLoggedIn
      isSubUser
      canAuthoriseDirectDebit
      account {
        id
        isComplete
      }
    }
    filledCheckoutBasket {
      id
      ...ShownBasket_basket
    }
    generalTerms {
      version
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(summaryMeta),
  Component: SummaryPage,
})

/** The order at current prices. Without a saved basket it redirects to the entry. */
function SummaryPage() {
  const { viewer, generalTerms, filledCheckoutBasket } = usePageData(query).data
  const next = nextPage(viewer)
  const text = useText(summaryText)
  const basket = useCheckoutBasket(filledCheckoutBasket)
  const agreement = useAgreement(generalTerms)
  const ordering = useOrdering(basket, agreement)
  const isHydrated = useHydrated()
  if (isHydrated && next !== paths.checkoutSummary) return <Navigate to={next} replace />
  if (isHydrated && basket.saved === null) return <Navigate to={paths.checkout} replace />
  return (
    <CheckoutFrame title={text.title} lead={text.lead} isWide>
      {basket.problem === 'cancelled' ? (
        <Cancelled />
      ) : (
        <Summary
          {...basket}
          ordering={ordering}
          agreement={agreement}
          canAuthorise={viewer.canAuthoriseDirectDebit ?? false}
        />
      )}
      <ConfirmModal
        isOpen={basket.problem === 'owned' || ordering.isOwned}
        variant="alert"
        title={text.ownedTitle}
        okLabel={text.toControlPanel}
        onOk={toControlPanel}
        onCancel={toControlPanel}
      >
        {text.owned}
      </ConfirmModal>
    </CheckoutFrame>
  )
}

/** Shown when the order was cancelled in another window. */
function Cancelled() {
  const text = useText(summaryText)
  return (
    <Note
      kind="warn"
      role="alert"
      title={text.cancelledTitle}
      action={<LinkButton href={paths.home}>{text.beginAnew}</LinkButton>}
    >
      {text.cancelled}
    </Note>
  )
}

const toControlPanel = () => location.assign('/control-panel')

interface SummaryProps extends CheckoutState {
  ordering: Ordering
  agreement: Agreement
  /** Whether the payment can give a mandate for direct debits. */
  canAuthorise: boolean
}

function Summary({ ordering, agreement, canAuthorise, ...basket }: SummaryProps) {
  const text = useText(summaryText)
  const terms = useText(termsText)
  const periods = useText(periodText)
  const { saved, shown, problem, refused, isChecking } = basket
  const [lists, setLists] = useState<Readonly<Record<string, DomainListStatus>>>({})
  const isLocked = ordering.isBusy
  const isOrdering = ordering.pending?.[0] === 'order'
  const isCancelling = ordering.pending?.[0] === 'cancel'
  const isWhole = shown !== null && refused.length === 0 && isReady(shown, lists)
  const mayOrder = isWhole && agreement.isAgreed && !isChecking && problem === null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (mayOrder && !isLocked) void ordering.run('order')
  }

  return (
    <form className={styles.columns} noValidate onSubmit={submit}>
      <div className={styles.left}>
        <Products
          {...basket}
          isLocked={isLocked}
          onDomainList={(id, status) => setLists((before) => ({ ...before, [id]: status }))}
        />
        {shown?.paymentRequired && <PaidOnline laterRefused={shown.laterRefused} />}
      </div>
      <Card as="section" isPadded className={styles.sum} aria-label={text.totals}>
        {shown ? (
          <Costs basket={shown} period={shown.period as CheckoutPeriod} />
        ) : (
          <>
            {saved && <h2 className={styles.period}>{text.per({ period: periods[saved.period] })}</h2>}
            <Skeleton height="150px" />
          </>
        )}
        {agreement.hasChanged && (
          <Note kind="warn" role="alert">
            {terms.changed}
          </Note>
        )}
        <Checkbox
          checked={agreement.isAgreed}
          onChange={(event) => agreement.setAgreed(event.currentTarget.checked)}
          disabled={isLocked}
          required
        >
          {text.agree}{' '}
          <a href={paths.terms} target="_blank" rel="noreferrer">
            {text.terms}
          </a>
        </Checkbox>
        {shown?.paymentRequired && canAuthorise && (
          <AuthoriseChoice isChosen={ordering.authorises} onChange={ordering.setAuthorises} isDisabled={isLocked} />
        )}
        {ordering.problem && (
          <Note kind="error" role="alert">
            {ordering.problem}
          </Note>
        )}
        <div className={styles.order}>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isBlock
            disabled={!mayOrder || isCancelling}
            isBusy={isOrdering}
            busyLabel={ordering.isLeaving ? text.leaving : text.ordering}
          >
            <span className={styles.line}>{shown?.paymentRequired ? text.orderAndBegin : text.order}</span>{' '}
            <span className={styles.second}>{text.obligation}</span>
          </Button>
          {shown && !isLocked && !mayOrder && !(isChecking && isWhole && agreement.isAgreed) && (
            <p className="hint">{isWhole ? text.agreeFirst : text.completeFirst}</p>
          )}
          <Button
            variant="quiet"
            isBlock
            disabled={isOrdering}
            isBusy={isCancelling}
            busyLabel={text.cancelling}
            onClick={() => void ordering.run('cancel')}
          >
            {text.cancel}
          </Button>
        </div>
        <LiveRegion text={isOrdering && !ordering.isLeaving ? text.ordering : ''} />
      </Card>
    </form>
  )
}

/** Whether no product is incomplete or refused, by the server and by the lists still loading. */
function isReady({ items }: ShownBasket, lists: Readonly<Record<string, DomainListStatus>>): boolean {
  return items.every(
    ({ id, type, problem }) => problem === null && (type !== 'CLOUDFLARE' || (lists[id] ?? 'loading') !== 'loading'),
  )
}

interface ProductsProps extends CheckoutState {
  isLocked: boolean
  onDomainList(itemId: string, status: DomainListStatus): void
}

function Products({
  saved,
  shown,
  problem,
  refused,
  check,
  change,
  removeItem,
  isLocked,
  onDomainList,
}: ProductsProps) {
  const text = useText(summaryText)
  const { showsVat } = usePreferences()
  if (problem === 'failed') {
    return (
      <Note kind="error" role="alert" action={<Button onClick={() => void check()}>{text.retry}</Button>}>
        {text.failed}
      </Note>
    )
  }
  if (shown === null) {
    return (
      <Card as="section" aria-label={text.products} aria-busy="true">
        <p className="vh" role="status">
          {text.loading}
        </p>
        {[...(saved?.items.keys() ?? [])].map((row) => (
          <div key={row} className={styles.loading}>
            <Skeleton width="44px" height="44px" />
            <Skeleton width="55%" height="18px" />
            <Skeleton width="72px" height="18px" />
            <Skeleton width="70%" />
          </div>
        ))}
      </Card>
    )
  }
  const names = shown.items.filter(({ type }) => fromGraphType(type) === 'domain').map(({ title }) => title)
  return (
    <Card as="section" aria-label={text.products}>
      <ul>
        {shown.items.map((item) => (
          <ProductRow
            key={item.id}
            item={item}
            namesHere={names}
            refused={refused.filter(({ itemId }) => itemId === item.id)}
            isLocked={isLocked}
            onTransferCode={(token) => change(item.id, { token })}
            onTransferDns={(transferDnsLater) => change(item.id, { transferDnsLater })}
            onAssignDomain={(domain) => change(item.id, assignment(item.type, domain))}
            onAssignDomains={(assignedDomains) =>
              change(item.id, { assignedDomains, ...commonNameAfter(item.id, refused) })
            }
            onNameServers={(nameServers) => change(item.id, { nameServers })}
            onDomainList={(status) => onDomainList(item.id, status)}
            onRemove={() => void removeItem(item.id)}
          />
        ))}
      </ul>
      <p className="vh">{showsVat ? text.withVat : text.withoutVat}</p>
    </Card>
  )
}

/** The subject's common name may be a refused domain; it is then chosen again. */
const commonNameAfter = (itemId: string, refused: CheckoutState['refused']) =>
  refused.some((one) => one.itemId === itemId) ? { commonName: '' } : {}

/** A multi-domain certificate has a list of domains. */
const assignment = (type: ShownBasket['items'][number]['type'], domain: string) =>
  type === 'SSLMULTIDOMAINS' ? { assignedDomains: [domain] } : { assignedDomain: domain }

const TOTALS = graphql(`
  fragment Totals_basket on CheckoutBasket {
    id
    administrativeCost
    administrativeCostShouldBeAdded
    totalPricePerPeriodExcludeTax
    totalTaxPricePerPeriod
    totalPricePerPeriodIncludeTaxAndAdministrativeCost
    vatRate
    renewalTotals {
      gross
    }
  }
`)

/** Amount to pay, and why it includes administration costs. */
function Costs({ basket, period }: { basket: FragmentType<typeof TOTALS>; period: CheckoutPeriod }) {
  const { data } = useSuspenseFragment({ fragment: TOTALS, from: basket })
  const text = useText(summaryText)
  const periods = useText(periodText)
  const vatLine = useText(vatText).line
  const money = useExactMoney()
  const hasCosts = data.administrativeCostShouldBeAdded
  return (
    <>
      <h2 className={styles.period}>{text.per({ period: periods[period] })}</h2>
      <Totals
        rows={[
          { label: text.excluding, amount: money(data.totalPricePerPeriodExcludeTax) },
          ...(hasCosts ? [{ label: text.administration, amount: money(data.administrativeCost) }] : []),
          { label: vatLine({ rate: basisPointsOf(data.vatRate) }), amount: money(data.totalTaxPricePerPeriod) },
          {
            label: text.total,
            amount: money(data.totalPricePerPeriodIncludeTaxAndAdministrativeCost),
            kind: 'total' as const,
          },
        ]}
      />
      {data.renewalTotals.gross > 0 && (
        <p className={styles.later}>{text.later({ price: money(data.renewalTotals.gross) })}</p>
      )}
      {hasCosts && (
        <Note kind="info" className="small">
          {text.costs} <a href={administrationPath}>{text.costsChange}</a>.
        </Note>
      )}
    </>
  )
}

/** Why the order is paid online: it is the first one, or `laterRefused` says so. */
function PaidOnline({ laterRefused }: Pick<ShownBasket, 'laterRefused'>) {
  const text = useText(summaryText)
  return (
    <Card as="section" isPadded className={styles.online}>
      <Icon of={CreditCard} size={24} />
      <div>
        <h2>{laterRefused ? text.onlineThisTime : text.onlineTitle}</h2>
        {laterRefused ? (
          <p className="muted small">{laterRefused}</p>
        ) : (
          <ul className="muted small">
            {text.online.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
