import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { formatLocalDate } from '../../i18n/format-day'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Switch } from '../../ui/Switch'
import styles from './RenewalSwitch.module.css'
import { renewalsText } from './renewals.text'
import { SET_RENEWAL } from './renewals-mutations'

const RENEWAL_SWITCH = graphql(`
  fragment RenewalSwitch_renewal on Renewal {
    id
    state
    renews
    message
    endsOn
    price
    priceWithVat
    discount {
      code
      off
      renewal
      renewals
      priceAfter
    }
    period
    orderId
    restorableBefore
  }
`)

const RenewDialog = lazy(async () => ({ default: (await import('./RenewDialog')).RenewDialog }))

interface RenewalSwitchProps {
  renewal: FragmentType<typeof RENEWAL_SWITCH>
  /** Name of the item, for screen readers. */
  name: string
  /** False for a sub-user, who has read access. */
  maySwitch: boolean
  /** Shows only the date, for a row of a list. */
  isShort?: boolean
  /** False where the price is shown already. */
  showsPrice?: boolean
  /** False where the restore button is elsewhere. */
  restores?: boolean
}

/** Date of renewal or expiry, its price, and the auto-renew switch. */
export function RenewalSwitch({
  renewal: from,
  name,
  maySwitch,
  isShort = false,
  showsPrice = true,
  restores = true,
}: RenewalSwitchProps) {
  const { data: renewal } = useSuspenseFragment({ fragment: RENEWAL_SWITCH, from })
  const text = useText(renewalsText)
  const { locale, showsVat } = usePreferences()
  const money = useMoney()
  const act = useAct(SET_RENEWAL)
  const { id, state, renews, orderId, price, discount } = renewal
  const { run, isBusy, problem } = useAttempt(text.failed, async () => {
    const answer = await act({ ids: [id], renews: !renews })
    return 'message' in answer ? answer : null
  })
  const { restorableBefore } = renewal
  const day = restorableBefore
    ? text.backBefore({ day: formatLocalDate(restorableBefore, locale) })
    : text[state]({ day: formatLocalDate(renewal.endsOn, locale) })
  const vat = showsVat ? text.withVat : text.withoutVat
  // The price of restoring is shown nowhere else.
  const isPriced = restorableBefore !== null || (showsPrice && state !== 'ENDED')
  const costs = isPriced && price !== null ? { price: money(price), period: text[renewal.period] } : null
  const wordsOfCosts = restorableBefore ? text.backCosts : isShort ? text.price : text.costs
  return (
    <div className={cx(styles.renewal, isShort && styles.short)}>
      <div>
        <p className={cx(state !== 'RENEWS' && state !== 'BEING_RENEWED' && styles.ends)}>
          {isShort ? day : renewal.message}
        </p>
        {costs && <p className="muted small">{`${wordsOfCosts(costs)} ${vat}`}</p>}
        {discount && state !== 'ENDED' && price !== null && (
          <p className="muted small">
            {[
              text.discount(discount),
              ...(costs ? [] : [money(price)]),
              `${text.after({ price: money(discount.priceAfter), period: text[renewal.period] })} ${vat}`,
            ].join(', ')}
          </p>
        )}
        {orderId && maySwitch && (
          <p>
            <Link
              to={`/bestellen/${orderId}/betalingsstatus`}
              aria-label={restorableBefore ? text.payBackNamed({ name }) : text.payNamed({ name })}
            >
              {restorableBefore ? text.payBack : text.pay}
            </Link>
          </p>
        )}
        {restores && restorableBefore && !orderId && maySwitch && <RestoreButton id={id} name={name} />}
        {problem && (
          <p role="alert" className={styles.ends}>
            {problem}
          </p>
        )}
      </div>
      {maySwitch && state !== 'ENDED' && (
        <Switch
          checked={renews}
          disabled={state === 'BEING_RENEWED'}
          aria-busy={isBusy}
          onChange={() => isBusy || void run()}
          aria-label={text.renewNamed({ name })}
        >
          {isShort ? <span className={styles.auto}>{text.automatic}</span> : text.renew}
        </Switch>
      )}
    </div>
  )
}

/** Opens the order of the term that restores the item. */
function RestoreButton({ id, name }: { id: string; name: string }) {
  const text = useText(renewalsText)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" aria-label={text.getBackNamed({ name })} onClick={() => setIsOpen(true)}>
        {text.getBack}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RenewDialog id={id} name={name} isEnded onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
