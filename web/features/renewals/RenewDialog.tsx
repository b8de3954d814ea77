import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { failureMessage } from '../../apollo/failure-message'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import type { PreviewReinstateMutation, PreviewRenewDomainMutation } from '../../gql/graphql'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { Select } from '../../ui/Select'
import { Spinner } from '../../ui/Spinner'
import { Totals } from '../../ui/Totals'
import { showToast } from '../../ui/toast-store'
import styles from './RenewDialog.module.css'
import { renewDialogText } from './renew-dialog.text'
import { PREVIEW_REINSTATE, PREVIEW_RENEW_DOMAIN, REINSTATE, RENEW_DOMAIN } from './renewals-mutations'

interface RenewDialogProps {
  /** Id of the renewal: of a domain, package or server, or of a domain's protection. */
  id: string
  name: string
  /** The term has expired: a new one restores the item. */
  isEnded: boolean
  onClose(): void
}

/** Shows the price of more years, or of the term that restores an item, and orders it. */
export function RenewDialog({ id, name, isEnded, onClose }: RenewDialogProps) {
  const text = useText(renewDialogText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const navigate = useNavigate()
  const [years, setYears] = useState(1)
  const { quote, problem, order } = useRenewal(id, years)
  const ordering = useAttempt(text.failed, async () => {
    const answer = await order()
    if (typeof answer === 'string') return { message: answer }
    onClose()
    if (answer.orderId) void navigate(`/bestellen/${answer.orderId}/betalingsstatus`)
    else showToast({ kind: 'ok', text: isEnded ? text.restoring({ name }) : text.renewing({ name }) })
    return null
  })
  const wrong = ordering.problem ?? problem
  const isKnown = quote !== null && quote.years === years
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      isBusy={ordering.isBusy}
      title={isEnded ? text.restoreTitle({ name }) : text.title({ name })}
      closeLabel={text.close}
      footer={
        <>
          <Button disabled={ordering.isBusy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            variant="primary"
            disabled={!isKnown}
            isBusy={ordering.isBusy}
            busyLabel={text.ordering}
            onClick={() => void ordering.run()}
          >
            <span className={styles.line}>{text.order}</span> <span className={styles.second}>{text.obligation}</span>
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {isEnded && <p>{text.restoreIntro}</p>}
        {quote?.maxYears && quote.maxYears > 1 && (
          <Select
            label={text.howLong}
            options={Array.from({ length: quote.maxYears }, (_, at) => ({
              value: String(at + 1),
              label: text.years({ count: at + 1 }),
            }))}
            value={String(years)}
            onChange={(value) => setYears(Number(value))}
          />
        )}
        {quote?.until && <p>{text.until({ day: formatLocalDate(quote.until, locale) })}</p>}
        {quote ? (
          <Totals
            className={isKnown ? undefined : styles.stale}
            rows={[
              { label: text.net, amount: money(quote.net) },
              { label: text.vat, amount: money(quote.total - quote.net) },
              { label: text.total, amount: money(quote.total), kind: 'total' },
            ]}
          />
        ) : (
          !wrong && (
            <p role="status">
              <Spinner size="sm" /> {text.looking}
            </p>
          )
        )}
        {quote && <p className="hint">{quote.isPaymentRequired ? text.payFirst : text.onAccount}</p>}
        {wrong && (
          <Note kind="error" role="alert">
            {wrong}
          </Note>
        )}
      </div>
    </ModalDialog>
  )
}

interface Quoted {
  /** In cents; the total includes VAT. */
  net: number
  total: number
  years: number
  /** Null for items not renewed per year. */
  maxYears: number | null
  until: string | null
  isPaymentRequired: boolean
  orderId: string | null
}

/** Price of a number of years, and the order action; domains renew by years, other items by one term. */
function useRenewal(id: string, years: number) {
  const text = useText(renewDialogText)
  const rehearseYears = useAct(PREVIEW_RENEW_DOMAIN, { fetchPolicy: 'no-cache' })
  const rehearseTerm = useAct(PREVIEW_REINSTATE, { fetchPolicy: 'no-cache' })
  const renewDomain = useAct(RENEW_DOMAIN, ONCE)
  const reinstate = useAct(REINSTATE, ONCE)
  const [quote, setQuote] = useState<Quoted | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isDomain = id.startsWith('dom_')

  useEffect(() => {
    let isPast = false
    const ask = isDomain
      ? rehearseYears({ domainId: id, years, dryRun: true }).then(ofYears)
      : rehearseTerm({ id, dryRun: true }).then(ofTerm)
    ask.then(
      (answer) => {
        if (isPast) return
        setProblem(typeof answer === 'string' ? answer : null)
        if (typeof answer !== 'string') setQuote(answer)
      },
      (error: unknown) => isPast || setProblem(failureMessage(error, text.failed)),
    )
    return () => {
      isPast = true
    }
  }, [id, isDomain, years, rehearseYears, rehearseTerm, text])

  const order = async () =>
    isDomain
      ? ofYears(await renewDomain({ domainId: id, years, dryRun: false }))
      : ofTerm(await reinstate({ id, dryRun: false }))
  return { quote, problem, order }
}

type YearsAnswer = PreviewRenewDomainMutation['renewDomain']
type TermAnswer = PreviewReinstateMutation['reinstate']

function ofYears(answer: YearsAnswer): Quoted | string {
  if (answer.__typename !== 'DomainRenewal') return answer.message
  const { net, total, years, maxYears, until, isPaymentRequired, orderId } = answer
  return { net, total, years, maxYears, until, isPaymentRequired, orderId }
}

function ofTerm(answer: TermAnswer): Quoted | string {
  if (answer.__typename !== 'Renewal') return answer.message
  const { price, priceWithVat, orderId } = answer
  const net = price ?? 0
  return {
    ...{ net, total: priceWithVat ?? net, years: 1, maxYears: null, until: null },
    ...{ isPaymentRequired: orderId !== null, orderId },
  }
}
