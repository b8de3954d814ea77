import { Link, useNavigate } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { useRefusable } from '../../apollo/useRefusable'
import { graphql } from '../../gql'
import type { RenewalSwitch_RenewalFragment } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Switch } from '../../ui/Switch'
import { formatLocalDate } from '../accounts/format-day'
import styles from './RenewalSwitch.module.css'
import { renewalsText } from './renewals.text'
import { REINSTATE, SET_RENEWAL } from './renewals-mutations'

graphql(`
  fragment RenewalSwitch_renewal on Renewal {
    id
    state
    renews
    message
    endsOn
    price
    period
    orderId
    getBackBefore
  }
`)

interface RenewalSwitchProps {
  renewal: RenewalSwitch_RenewalFragment
  /** What it belongs to, for people who do not see it. */
  name: string
  /** False for a sub-user, who may look. */
  maySwitch: boolean
  /** The day alone, for a row of a list. */
  isShort?: boolean
  /** False where the price stands beside it already. */
  showsPrice?: boolean
}

/** When something goes on or ends, what that costs, and the switch between the two. */
export function RenewalSwitch({ renewal, name, maySwitch, isShort = false, showsPrice = true }: RenewalSwitchProps) {
  const text = useText(renewalsText)
  const { locale, showsVat } = usePreferences()
  const money = useMoney()
  const act = useAct(SET_RENEWAL)
  const { id, state, renews, orderId, price } = renewal
  const { run, isBusy, problem } = useRefusable(text.failed, async () => {
    const answer = await act({ ids: [id], renews: !renews })
    return 'message' in answer ? answer.message : null
  })
  const { getBackBefore } = renewal
  const day = getBackBefore
    ? text.backBefore({ day: formatLocalDate(getBackBefore, locale) })
    : text[state]({ day: formatLocalDate(renewal.endsOn, locale) })
  const vat = showsVat ? text.withVat : text.withoutVat
  // What it costs to get back stands nowhere else.
  const isPriced = getBackBefore !== null || (showsPrice && state !== 'ENDED')
  const costs = isPriced && price !== null ? { price: money(price), period: text[renewal.period] } : null
  const wordsOfCosts = getBackBefore ? text.backCosts : isShort ? text.price : text.costs
  return (
    <div className={cx(styles.renewal, isShort && styles.short)}>
      <div>
        <p className={cx(state !== 'RENEWS' && state !== 'BEING_RENEWED' && styles.ends)}>
          {isShort ? day : renewal.message}
        </p>
        {costs && <p className="muted small">{`${wordsOfCosts(costs)} ${vat}`}</p>}
        {orderId && maySwitch && (
          <p>
            <Link
              to={`/bestellen/${orderId}/betalingsstatus`}
              aria-label={getBackBefore ? text.payBackNamed({ name }) : text.payNamed({ name })}
            >
              {getBackBefore ? text.payBack : text.pay}
            </Link>
          </p>
        )}
        {getBackBefore && !orderId && maySwitch && <GetBack id={id} name={name} />}
        {problem && (
          <p role="alert" className={styles.ends}>
            {problem}
          </p>
        )}
      </div>
      {maySwitch && state !== 'ENDED' && (
        <Switch
          checked={renews}
          disabled={isBusy || state === 'BEING_RENEWED'}
          onChange={() => void run()}
          aria-label={text.renewNamed({ name })}
        >
          {isShort ? null : text.renew}
        </Switch>
      )}
    </div>
  )
}

/** Orders the term that it lacks, and goes on to paying that where it is to be paid first. */
function GetBack({ id, name }: { id: string; name: string }) {
  const text = useText(renewalsText)
  const act = useAct(REINSTATE)
  const navigate = useNavigate()
  const { run, isBusy, problem } = useRefusable(text.failed, async () => {
    const answer = await act({ id })
    if ('message' in answer && answer.__typename !== 'Renewal') return answer.message
    if ('orderId' in answer && answer.orderId) void navigate(`/bestellen/${answer.orderId}/betalingsstatus`)
    return null
  })
  return (
    <>
      <Button
        size="sm"
        isBusy={isBusy}
        busyLabel={text.gettingBack}
        aria-label={text.getBackNamed({ name })}
        onClick={() => void run()}
      >
        {text.getBack}
      </Button>
      {problem && (
        <p role="alert" className={styles.ends}>
          {problem}
        </p>
      )}
    </>
  )
}
