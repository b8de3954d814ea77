import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowLeftRight, Ban, Check, CircleAlert } from 'lucide-react'
import { type RowState, toUnicode } from '../../../rules/domain-name'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { cx } from '../../ui/cx'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Icon, type IconType } from '../../ui/Icon'
import { PennantTag } from '../../ui/PennantTag'
import { Price } from '../../ui/Price'
import { Spinner } from '../../ui/Spinner'
import type { AvailabilityAnswer } from './availability-answer'
import styles from './ExtensionRow.module.css'
import { extensionListText } from './extension-list.text'
import { EXTENSION_ROW } from './extension-list-fragments'
import { RowButton } from './RowButton'
import { statusWords } from './row-words'

interface ExtensionRowProps {
  product: FragmentType<typeof EXTENSION_ROW>
  /** The full name, in ASCII. */
  name: string
  state: RowState
  /** What the row is apart from a change that is under way. */
  before: RowState
  answer: AvailabilityAnswer | undefined
  /** The first result is large. */
  isTop: boolean
  onAct(): void
}

/** One extension of the searched name: its state, its price now and later, and the one thing to do. */
export function ExtensionRow(props: ExtensionRowProps) {
  const { product, name, state, before, answer, isTop, onAct } = props
  const { data } = useSuspenseFragment({ fragment: EXTENSION_ROW, from: product })
  const { locale } = usePreferences()
  const t = useText(extensionListText)
  const shown = toUnicode(name)
  const isPremium = Boolean(answer?.premiumPrice)
  const isForSale = state !== 'unavailable'
  return (
    <li className={cx(styles.row, isTop && styles.top)} data-state={state}>
      <span className={cx(styles.sign, isTop && styles.flag)}>
        <Sign name={shown} state={state} isTop={isTop} />
      </span>
      <div className={styles.main}>
        <p className={styles.name}>
          <DomainName name={shown} isExtensionBold inherit={isTop} />
          {isPremium && <PennantTag tone="soft">{t.premium}</PennantTag>}
          {data.isOnOffer && !isPremium && isForSale && <PennantTag>{t.offer}</PennantTag>}
        </p>
        <p className={styles.status}>{statusWords(t, state === 'in-progress' ? before : state, answer, locale)}</p>
      </div>
      {isForSale && (
        <>
          <RowPrice {...data} premiumPrice={answer?.premiumPrice ?? null} />
          <RowButton name={shown} state={state} before={before} isTop={isTop} onAct={onAct} />
        </>
      )}
    </li>
  )
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
