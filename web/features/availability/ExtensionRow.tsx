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
  }
`)

interface ExtensionRowProps {
  product: FragmentType<typeof EXTENSION_ROW>
  /** The full name, in ASCII. */
  name: string
  state: RowState
  /** What the row is apart from a change that is under way. */
  before: RowState
  answer: AvailabilityAnswer | undefined
  /** Of the last click on it. */
  failure?: RowFailure | undefined
  /** The first result is large. */
  isTop: boolean
  /** Left out where nothing can be done: without script the row only tells. */
  onAct?(): void
}

/** One extension of the searched name: its state, its price now and later, and the one thing to do. */
export function ExtensionRow(props: ExtensionRowProps) {
  const { product, name, state, before, answer, failure, isTop, onAct } = props
  const { data } = useSuspenseFragment({ fragment: EXTENSION_ROW, from: product })
  const { locale } = usePreferences()
  const t = useText(extensionListText)
  const shown = toUnicode(name)
  const isFailed = failure !== undefined && failure.of === actOf(state)
  const isPremium = Boolean(answer?.premiumPrice)
  const isForSale = state !== 'unavailable'
  return (
    <li className={cx(styles.row, isTop && styles.top)} data-state={state}>
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
            : statusWords(t, state === 'in-progress' ? before : state, answer, locale)}
        </p>
      </div>
      {isForSale && (
        <>
          <RowPrice {...data} premiumPrice={answer?.premiumPrice ?? null} />
          {onAct && <RowButton {...{ name: shown, state, before, isFailed, isTop, onAct }} />}
        </>
      )}
    </li>
  )
}

/** A change of a row that failed, with the server's reason if it gave one, in the language of that moment. */
export interface RowFailure {
  of: 'add' | 'remove'
  message?: string
  locale?: Locale
}

interface RowFacts {
  /** The full name lies in the basket. */
  isInBasket: boolean
  /** It is being put in or taken out. */
  isChanging: boolean
  answer: AvailabilityAnswer | undefined
}

/** What a row of the list is. */
export function rowState({ isInBasket, isChanging, answer }: RowFacts): RowState {
  if (isChanging) return 'in-progress'
  if (isInBasket) return 'added'
  if (!answer) return 'loading'
  return answer.refusal ? 'unavailable' : rowStateOf(answer.status)
}

/** What a click on a row does. */
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
  /** The last click came to nothing. */
  isFailed: boolean
}

/** The one button of a row. It stays the same element through all states, so that it keeps the focus. */
function RowButton({ name, state, before, isFailed, isTop, onAct }: RowButtonProps) {
  const t = useText(extensionListText)
  // A visitor who has just added a name still points at the button, and must not read "remove" there at once.
  const [isFresh, setIsFresh] = useState(false)
  const isBusy = state === 'loading' || state === 'in-progress'
  const look = BUTTONS[state] ?? { variant: 'secondary' }
  const settle = () => setIsFresh(false)
  return (
    <Button
      className={cx(styles.button, isTop && styles.topButton, isBusy && styles.busy)}
      variant={isTop && state === 'ready' ? 'primary' : look.variant}
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

/** The line under the name: what the row is, and of a name that cannot be ordered why. */
function statusWords(t: Words, state: RowState, answer: AvailabilityAnswer | undefined, locale: Locale): string {
  if (state === 'ready') return answer?.premiumPrice ? t.readyPremium : t.ready
  if (state === 'error') return answer?.reason === 'invalid-name' ? t.invalidName : t.error
  if (state === 'unavailable') return reasonWords(t, answer, locale)
  return state === 'in-progress' ? t.busy : t[state]
}

function failureWords(t: Words, { of, message, locale: said }: RowFailure, locale: Locale): string {
  const failed = of === 'remove' ? t.notRemoved : t.notAdded
  return message && said === locale ? `${failed} ${message}` : failed
}

function reasonWords(t: Words, answer: AvailabilityAnswer | undefined, locale: Locale): string {
  // A refusal of the server is in the language of that moment.
  if (answer?.refusal?.locale === locale) return answer.refusal.message
  if (answer?.status === 'quarantine') return t.quarantine
  return answer?.status === 'reserved' ? t.reserved : t.notNow
}

/** The name of the button for screen readers; it holds the full name of the domain. */
function buttonName(t: Words, state: RowState, name: string): string {
  if (state === 'added') return t.removeName({ name })
  if (state === 'migrate') return t.transferName({ name })
  return state === 'error' ? t.checkNameAgain({ name }) : t.addName({ name })
}

/** What the button itself reads; an added one reads `remove` when it is pointed at. */
function buttonWords(t: Words, state: RowState): string {
  if (state === 'added') return t.isAdded
  if (state === 'migrate') return t.transfer
  return state === 'error' ? t.checkAgain : t.add
}
