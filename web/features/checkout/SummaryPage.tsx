import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { CreditCard } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { CheckoutPeriod, SavedBasket } from '../../../rules/checkout-items'
import { basisPointsOf } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { graphql } from '../../gql'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { administrationPath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { Icon } from '../../ui/Icon'
import { LiveRegion } from '../../ui/LiveRegion'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { Totals } from '../../ui/Totals'
import { summaryPath } from '../orders/order-paths'
import { CheckoutFrame } from './CheckoutFrame'
import { CallRefused, cancelCheckout, getPaymentLink, placeOrder } from './checkout-api'
import type { DomainListStatus } from './DomainChoice'
import { nextPage } from './next-page'
import { ProductRow } from './ProductRow'
import styles from './SummaryPage.module.css'
import { saveBasket } from './saved-basket'
import { periodText, summaryText } from './summary.text'
import { fromGraphType, type ShownBasket, useCheckoutBasket } from './useCheckoutBasket'

export const query = graphql(`
  query CheckoutSummaryPage {
    viewer {
      isLoggedIn
      isSubUser
      account {
        id
        isComplete
      }
    }
  }
`)

/** What is about to be ordered, at the prices of this moment. Without a saved basket it begins anew at the entry. */
export function SummaryPage() {
  const { viewer } = usePageData(query).data
  const next = nextPage(viewer)
  const text = useText(summaryText)
  const basket = useCheckoutBasket()
  const ordering = useOrdering(basket)
  if (next !== paths.checkoutSummary) return <Navigate to={next} replace />
  if (basket.saved === null) return <Navigate to={paths.checkout} replace />
  return (
    <CheckoutFrame title={text.title} lead={text.lead} isWide>
      {basket.problem === 'cancelled' ? <Cancelled /> : <Summary {...basket} ordering={ordering} />}
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

/** Nothing of it can be ordered any more: it was cancelled in another window. */
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

type CheckoutState = ReturnType<typeof useCheckoutBasket>

function Summary({ ordering, ...basket }: CheckoutState & { ordering: Ordering }) {
  const text = useText(summaryText)
  const periods = useText(periodText)
  const { saved, shown, problem, refused, isChecking } = basket
  const [hasAgreed, setHasAgreed] = useState(false)
  const [lists, setLists] = useState<Readonly<Record<string, DomainListStatus>>>({})
  const isLocked = ordering.phase !== 'idle'
  const isWhole = shown !== null && refused.length === 0 && isReady(shown, lists)
  const mayOrder = isWhole && hasAgreed && !isChecking && problem === null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (mayOrder && !isLocked && shown) void ordering.order(shown)
  }

  return (
    <form className={styles.columns} noValidate onSubmit={submit}>
      <div className={styles.left}>
        <Products
          {...basket}
          isLocked={isLocked}
          onDomainList={(id, status) => setLists((before) => ({ ...before, [id]: status }))}
        />
        {shown?.paymentRequired && <PaidOnline />}
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
        <Checkbox
          checked={hasAgreed}
          onChange={(event) => setHasAgreed(event.currentTarget.checked)}
          disabled={isLocked}
          required
        >
          {text.agree}{' '}
          <a href={paths.terms} target="_blank" rel="noreferrer">
            {text.terms}
          </a>
        </Checkbox>
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
            disabled={!mayOrder || ordering.phase === 'cancelling'}
            isBusy={ordering.phase === 'ordering' || ordering.phase === 'leaving'}
            busyLabel={ordering.phase === 'leaving' ? text.leaving : text.ordering}
          >
            <span className={styles.line}>{shown?.paymentRequired ? text.orderAndBegin : text.order}</span>{' '}
            <span className={styles.second}>{text.obligation}</span>
          </Button>
          {shown && !isLocked && !mayOrder && !isChecking && (
            <p className="hint">{isWhole ? text.agreeFirst : text.completeFirst}</p>
          )}
          <Button
            variant="quiet"
            isBlock
            disabled={isLocked && ordering.phase !== 'cancelling'}
            isBusy={ordering.phase === 'cancelling'}
            busyLabel={text.cancelling}
            onClick={() => void ordering.cancel()}
          >
            {text.cancel}
          </Button>
        </div>
        <LiveRegion text={ordering.phase === 'ordering' ? text.ordering : ''} />
      </Card>
    </form>
  )
}

/** Nothing is missing or wrong with any of the products, by the word of the server and of what is still being fetched. */
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

/** The name in the subject may be that of what was refused: it is chosen anew then. */
const commonNameAfter = (itemId: string, refused: CheckoutState['refused']) =>
  refused.some((one) => one.itemId === itemId) ? { commonName: '' } : {}

/** A certificate for several domains has a list of them. */
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

/** The sum that is paid, and why it holds administration costs. */
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

/** What paying the first term at once means. */
function PaidOnline() {
  const text = useText(summaryText)
  return (
    <Card as="section" isPadded className={styles.online}>
      <Icon of={CreditCard} size={24} />
      <div>
        <h2>{text.onlineTitle}</h2>
        <ul className="muted small">
          {text.online.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** `leaving`: the order is made, and the browser goes to the bank. */
type Phase = 'idle' | 'ordering' | 'leaving' | 'cancelling'

interface Ordering {
  phase: Phase
  /** Why the last act came to nothing, in the reader's language. */
  problem: string | null
  /** The customer has a domain of the order already. */
  isOwned: boolean
  order(shown: ShownBasket): Promise<void>
  cancel(): Promise<void>
}

/**
 * Orders or cancels. The saved basket goes first, so that nothing of it stays behind, and comes back when the server could
 * not be asked; asked twice with the same basket, it makes one order.
 */
function useOrdering({ saved, check }: CheckoutState): Ordering {
  const text = useText(summaryText)
  const navigate = useNavigate()
  const [phase, setPhase] = useState<Phase>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const [isOwned, setIsOwned] = useState(false)
  /** An order that was made, and whose payment could not be opened. */
  const made = useRef<string | null>(null)

  useEffect(() => {
    // Coming back from the bank by the back button shows the page as it was left.
    const reopen = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pageshow', reopen)
    return () => window.removeEventListener('pageshow', reopen)
  }, [])

  /** A refusal that is for readers is told after the general words; anything else is for programmers. */
  function fail(error: unknown): void {
    const refusal = error instanceof CallRefused ? error : null
    // The check finds the same, and takes the place of the products.
    if (refusal?.code === 'BASKET_CANCELLED') return void check()
    if (refusal?.code === 'DOMAIN_OWNED') {
      setIsOwned(true)
      return
    }
    if (refusal === null || refusal.status >= 500) reportError(error)
    const isForReaders = refusal !== null && FOR_READERS.includes(refusal.status)
    setProblem([text.failed, isForReaders && refusal.words].filter(Boolean).join(' '))
    if (isForReaders) void check()
  }

  async function during(started: Phase, basket: SavedBasket, act: () => Promise<void>): Promise<void> {
    setPhase(started)
    setProblem(null)
    saveBasket(null)
    try {
      await act()
    } catch (error) {
      if (made.current === null) saveBasket(basket)
      setPhase('idle')
      fail(error)
    }
  }

  return {
    phase,
    problem,
    isOwned,
    async order({ paymentRequired, quoteHash }) {
      if (saved === null) return
      const isPaidFirst = paymentRequired ?? false
      await during('ordering', saved, async () => {
        made.current ??= await placeOrder({ ...saved, quoteHash }, { isPaidFirst })
        if (!isPaidFirst) return void navigate(summaryPath(made.current), { replace: true })
        const link = await getPaymentLink(made.current)
        setPhase('leaving')
        location.assign(link)
      })
    },
    async cancel() {
      if (saved === null) return
      await during('cancelling', saved, async () => location.assign(await cancelCheckout(saved.id)))
    },
  }
}

/** Statuses whose words are for readers: something changed meanwhile, or it was asked too often. */
const FOR_READERS: readonly number[] = [409, 429]
