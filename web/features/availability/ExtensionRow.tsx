import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowLeftRight, Ban, Check, CircleAlert, Plus } from 'lucide-react'
import { useState } from 'react'
import { type RowState, rowStateOf, toUnicode } from '../../../rules/domain-name'
import type { Locale } from '../../../rules/text'
import { graphql } from '../../gql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button, type ButtonProps } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Icon, type IconType } from '../../ui/Icon'
import { PennantTag } from '../../ui/PennantTag'
import { Price } from '../../ui/Price'
import { Spinner } from '../../ui/Spinner'
import type { AvailabilityAnswer } from './availability-stream'
import styles from './ExtensionRow.module.css'
import { extensionListText } from './extension-list.text'

const EXTENSION_ROW = graphql(`
  fragment ExtensionRow_product on DomainExtensionProduct {
    id
    originalPrice
    discountedPrice
    isOnOffer
    isPaused
  }
`)

interface ExtensionRowProps {
  product: FragmentType<typeof EXTENSION_ROW>
  /** Full name, in ASCII. */
  name: string
  state: RowState
  /** State of the row without the pending change. */
  before: RowState
  answer: AvailabilityAnswer | undefined
  /** Failure of the last click. */
  failure?: RowFailure | undefined
  /** The first result is large. */
  isTop: boolean
  /** A note above shows the failure for all rows. */
  isQuiet?: boolean
  /** Omitted for a read-only row, as without JavaScript. */
  onAct?(): void
}

/** One extension of the searched name: its state, its price now and at renewal, and its action. */
export function ExtensionRow(props: ExtensionRowProps) {
  const { product, name, before, answer, failure, isTop, isQuiet, onAct } = props
  const { data } = useSuspenseFragment({ fragment: EXTENSION_ROW, from: product })
  const { locale } = usePreferences()
  const t = useText(extensionListText)
  const shown = toUnicode(name)
  // A name that is in the basket already can be removed.
  const isPaused = data.isPaused && actOf(props.state) === 'add'
  const state = isPaused ? 'unavailable' : props.state
  const isFailed = failure !== undefined && failure.of === actOf(state)
  const isPremium = Boolean(answer?.premiumPrice)
  const isForSale = state !== 'unavailable'
  return (
    <li className={cx(styles.row, isTop && styles.top)} data-state={state} data-quiet={isQuiet || undefined}>
      <span className={styles.sign}>
        <Sign name={shown} state={state} isTop={isTop} />
      </span>
      <div className={styles.main}>
        <p className={styles.name}>
          <DomainName name={shown} isExtensionBold inherit={isTop} />
          {isPremium && <PennantTag tone="soft">{t.premium}</PennantTag>}
          {data.isOnOffer && !isPremium && isForSale && <PennantTag>{t.offer}</PennantTag>}
        </p>
        <p className={styles.status} role={isFailed ? 'status' : undefined} data-failed={isFailed || undefined}>
          {isFailed
            ? failureWords(t, failure, locale)
            : isPaused
              ? t.paused
              : statusWords(t, state === 'in-progress' ? before : state, answer, locale)}
        </p>
      </div>
      {isForSale && (
        <>
          <RowPrice {...data} premiumPrice={answer?.premiumPrice ?? null} />
          {onAct && <RowButton {...{ name: shown, state, before, isFailed, isTop, isQuiet, onAct }} />}
        </>
      )}
    </li>
  )
}

/** A failed change of a row, with the server's reason if any, and that text's locale. */
export interface RowFailure {
  of: 'add' | 'remove'
  message?: string
  locale?: Locale
}

interface RowFacts {
  /** The full name is in the basket. */
  isInBasket: boolean
  /** It is being added or removed. */
  isChanging: boolean
  answer: AvailabilityAnswer | undefined
}

/** State of a row. */
export function rowState({ isInBasket, isChanging, answer }: RowFacts): RowState {
  if (isChanging) return 'in-progress'
  if (isInBasket) return 'added'
  if (!answer) return 'loading'
  return answer.refusal ? 'unavailable' : rowStateOf(answer.status)
}

/** Action of a click on a row. */
export function actOf(state: RowState): 'add' | 'remove' | 'check-again' | null {
  if (state === 'ready' || state === 'migrate') return 'add'
  if (state === 'added') return 'remove'
  return state === 'error' ? 'check-again' : null
}

const SIGNS: Partial<Record<RowState, IconType>> = {
  ready: Check,
  added: Check,
  migrate: ArrowLeftRight,
  error: CircleAlert,
  unavailable: Ban,
}

function Sign({ name, state, isTop }: { name: string; state: RowState; isTop: boolean }) {
  const sign = SIGNS[state]
  if (!sign) return <Spinner />
  return isTop ? <Flag of={name} size={44} /> : <Icon of={sign} size={16} strokeWidth={2.6} />
}

interface RowPriceProps {
  originalPrice: number
  discountedPrice: number
  isOnOffer: boolean
  premiumPrice: number | null
}

function RowPrice({ originalPrice, discountedPrice, isOnOffer, premiumPrice }: RowPriceProps) {
  const t = useText(extensionListText)
  const money = useMoney()
  const isReduced = isOnOffer && premiumPrice === null
  return (
    <Price
      className={styles.price}
      amount={money(premiumPrice ?? discountedPrice)}
      unit={t.perYear}
      was={isReduced ? money(originalPrice) : undefined}
      wasLabel={t.usually}
      later={isReduced ? t.later({ price: money(originalPrice) }) : t.everyYear}
    />
  )
}

const BUTTONS: Partial<Record<RowState, { variant: ButtonProps['variant']; icon?: IconType }>> = {
  ready: { variant: 'secondary', icon: Plus },
  migrate: { variant: 'info', icon: ArrowLeftRight },
  error: { variant: 'error' },
  added: { variant: 'added', icon: Check },
}

interface RowButtonProps extends Required<Pick<ExtensionRowProps, 'name' | 'state' | 'before' | 'isTop' | 'onAct'>> {
  isQuiet: boolean | undefined
  /** The last click failed. */
  isFailed: boolean
}

/** The only button of a row. It stays the same element in all states, so that it keeps the focus. */
function RowButton({ name, state, before, isFailed, isTop, isQuiet, onAct }: RowButtonProps) {
  const t = useText(extensionListText)
  // The pointer of a visitor who just added a name is still on the button, which must not offer "remove" at once.
  const [isFresh, setIsFresh] = useState(false)
  const isBusy = state === 'loading' || state === 'in-progress'
  const look = BUTTONS[state] ?? { variant: 'secondary' }
  const settle = () => setIsFresh(false)
  return (
    <Button
      className={cx(styles.button, isTop && styles.topButton, isBusy && styles.busy)}
      variant={isQuiet ? 'quiet' : isTop && state === 'ready' ? 'primary' : look.variant}
      icon={look.icon}
      isBusy={isBusy}
      busyLabel={t.busy}
      aria-label={buttonName(t, isBusy ? before : state, name)}
      aria-pressed={state === 'added' || undefined}
      onPointerLeave={settle}
      onBlur={settle}
      onClick={() => {
        setIsFresh(actOf(state) === 'add')
        onAct()
      }}
    >
      {isFailed ? (
        t.again
      ) : state === 'added' && !isFresh ? (
        <span className={styles.swap}>
          <span>{t.isAdded}</span>
          <span>{t.remove}</span>
        </span>
      ) : (
        buttonWords(t, state)
      )}
    </Button>
  )
}

type Words = (typeof extensionListText)['nl']

/** Line below the name: the state, and the reason when unavailable. */
function statusWords(t: Words, state: RowState, answer: AvailabilityAnswer | undefined, locale: Locale): string {
  if (state === 'ready') return answer?.premiumPrice ? t.readyPremium : t.ready
  if (state === 'error') return errorWords(t, answer)
  if (state === 'unavailable') return reasonWords(t, answer, locale)
  return state === 'in-progress' ? t.busy : t[state]
}

/** A hint never says more than probably: a name can be reserved, or premium. */
function errorWords(t: Words, answer: AvailabilityAnswer | undefined): string {
  if (answer?.reason === 'invalid-name') return t.invalidName
  if (answer?.hint === 'likely-free') return t.likelyFree
  return answer?.hint === 'likely-taken' ? t.likelyTaken : t.error
}

function failureWords(t: Words, { of, message, locale: said }: RowFailure, locale: Locale): string {
  const failed = of === 'remove' ? t.notRemoved : t.notAdded
  return message && said === locale ? `${failed} ${message}` : failed
}

function reasonWords(t: Words, answer: AvailabilityAnswer | undefined, locale: Locale): string {
  // A server refusal is in the locale of its request.
  if (answer?.refusal?.locale === locale) return answer.refusal.message
  if (answer?.status === 'quarantine') return t.quarantine
  return answer?.status === 'reserved' ? t.reserved : t.notNow
}

/** Accessible name of the button; it contains the full domain name. */
function buttonName(t: Words, state: RowState, name: string): string {
  if (state === 'added') return t.removeName({ name })
  if (state === 'migrate') return t.transferName({ name })
  return state === 'error' ? t.checkNameAgain({ name }) : t.addName({ name })
}

/** Visible label of the button; an added one reads `remove` on hover. */
function buttonWords(t: Words, state: RowState): string {
  if (state === 'added') return t.isAdded
  if (state === 'migrate') return t.transfer
  return state === 'error' ? t.checkAgain : t.add
}
