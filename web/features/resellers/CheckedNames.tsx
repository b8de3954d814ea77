import { ArrowLeftRight, Check, CircleAlert, CircleDashed, Gem, LoaderCircle } from 'lucide-react'
import { memo, useState } from 'react'
import type { DomainList, ListEntry } from '../../../rules/domain-list'
import { domainListText, type ListReason } from '../../../rules/domain-list.text'
import { toUnicode } from '../../../rules/domain-name'
import { useMoney, usePreferences, useText, useVatRate } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { DomainName } from '../../ui/DomainName'
import { EmptyState } from '../../ui/EmptyState'
import { LiveRegion } from '../../ui/LiveRegion'
import { Segmented } from '../../ui/Segmented'
import { Stats } from '../../ui/Stats'
import { Table } from '../../ui/Table'
import styles from './DomainListPage.module.css'
import { listText } from './domain-list.text'
import type { ListAnswer } from './domain-list-stream'
import type { ListCheck } from './useListCheck'

interface ExtensionPrice {
  extension: string
  originalPrice: number
  discountedPrice: number
}

interface CheckedNamesProps {
  list: DomainList
  check: ListCheck
  /** In the reseller's own volume tier. */
  prices: readonly ExtensionPrice[]
  staffel: number
}

type Kind = 'free' | 'active' | 'taken' | 'refused' | 'unknown' | 'busy' | 'waiting'
const FILTERS = ['all', 'free', 'premium', 'active', 'taken', 'refused'] as const
type Filter = (typeof FILTERS)[number]

interface Row extends ListEntry {
  /** In ASCII; the typed text if it is not a name. */
  name: string
  isName: boolean
  isCleaned: boolean
  kind: Kind
  reason: ListReason | null
  isPremium: boolean
  price: number | null
  renewalPrice: number | null
}

/** Result and price of each name. */
export function CheckedNames({ list, check, prices, staffel }: CheckedNamesProps) {
  const t = useText(listText)
  const { showsVat } = usePreferences()
  const rate = useVatRate()
  const [filter, setFilter] = useState<Filter>('all')
  const rows = rowsOf(list, check, prices)
  const count = (...kinds: Kind[]) => rows.filter(({ kind }) => kinds.includes(kind)).length
  const all = list.names.length
  const done = count('free', 'active', 'taken', 'unknown')
  const missing = rows.filter(({ kind }) => kind === 'unknown').map(({ name }) => name)
  const shownAs = (one: Filter) => rows.filter((row) => isShown(row, one)).length
  const premiums = shownAs('premium')
  const filters = FILTERS.filter((one) => one !== 'premium' || premiums > 0)
  const shown = rows.filter((row) => isShown(row, filter))
  const labels = {
    all: t.all,
    free: t.showFree,
    premium: t.premium,
    active: t.showActive,
    taken: t.showTaken,
    refused: t.showRefused,
  }
  return (
    <Card as="section" aria-label={t.result} aria-busy={check.isChecking} className={styles.card}>
      <CardPart className={styles.progress}>
        <div className={styles.spread}>
          <h2>{t.result}</h2>
          <LiveRegion className="small num" text={t.checked({ done, all })} />
        </div>
        <progress className={styles.meter} value={done} max={Math.max(all, 1)} aria-label={t.result} />
        <div className={styles.spread}>
          <Stats
            stats={[
              { label: t.free, value: shownAs('free') },
              ...(premiums > 0 ? [{ label: t.premiums, value: premiums }] : []),
              { label: t.active, value: shownAs('active') },
              { label: t.taken, value: count('taken', 'unknown') },
              { label: t.busy, value: count('busy') },
            ]}
          />
          {missing.length > 0 && !check.isChecking && (
            <Button size="sm" onClick={() => void check.check(missing)}>
              {t.checkAgain}
            </Button>
          )}
        </div>
      </CardPart>
      <div className={styles.tools}>
        <Segmented
          label={t.show}
          options={filters.map((value) => ({ value, label: labels[value] }))}
          value={filter}
          onChange={setFilter}
        />
        <span className="hint">
          {t.staffel({ staffel, vat: showsVat ? t.including({ rate }) : t.excluding({ rate }) })}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState>{t.noneLikeThis}</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
        <section className={styles.scroll} tabIndex={0} aria-label={t.caption}>
          <Table aria-label={t.caption} className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.outcome}</th>
                <th scope="col" className={styles.amount}>
                  {t.firstYear}
                </th>
                <th scope="col" className={styles.amount}>
                  {t.later}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <NameRow key={row.name} {...row} />
              ))}
            </tbody>
          </Table>
        </section>
      )}
    </Card>
  )
}

function isShown({ kind, isPremium }: Row, filter: Filter): boolean {
  if (filter === 'all') return true
  if (filter === 'premium' || isPremium) return filter === 'premium' && isPremium
  return kind === filter || (kind === 'unknown' && filter === 'taken')
}

/** In the order of the list; prices are shown before results arrive. */
function rowsOf(list: DomainList, { answers, isChecking }: ListCheck, prices: readonly ExtensionPrice[]): Row[] {
  const named = list.names.map(({ name, ...entry }): Row => {
    const answer = answers.get(name)
    const extension = prices.find((one) => name.endsWith(`.${one.extension}`) && isWhole(name, one.extension))
    const listPrice = { price: extension?.discountedPrice ?? null, renewalPrice: extension?.originalPrice ?? null }
    const kind = answer ? kindOf(answer) : isChecking ? 'busy' : 'waiting'
    const { price, renewalPrice } = answer ?? listPrice
    const isPremium = (kind === 'free' || kind === 'active') && answer?.premiumPrice != null
    return { ...entry, name, isName: true, isPremium, kind, reason: answer?.reason ?? null, price, renewalPrice }
  })
  const refused = list.refused.map(({ reason, ...entry }): Row => {
    const none = { isName: false, isPremium: false, isCleaned: false, price: null, renewalPrice: null }
    return { ...entry, ...none, name: entry.text, kind: 'refused', reason }
  })
  return [...named, ...refused].sort((a, b) => a.line - b.line)
}

/** A name has one label before its extension, so `co.uk` does not belong to `uk`. */
const isWhole = (name: string, extension: string): boolean => name.split('.').length === extension.split('.').length + 1

function kindOf({ status, reason }: ListAnswer): Kind {
  if (reason === 'no-answer') return 'unknown'
  if (status === 'free' || status === 'active') return status
  return 'taken'
}

const LOOKS = {
  free: { icon: Check, tone: 'ok', word: 'isFree' },
  active: { icon: ArrowLeftRight, tone: 'info', word: 'isActive' },
  taken: { icon: CircleAlert, tone: 'error', word: 'isTaken' },
  unknown: { icon: CircleAlert, tone: 'warn', word: 'isUnknown' },
  refused: { icon: CircleAlert, tone: 'neutral', word: 'isRefused' },
  busy: { icon: LoaderCircle, tone: 'neutral', word: 'isBusy' },
  waiting: { icon: CircleDashed, tone: 'neutral', word: 'notChecked' },
} as const

/** Rerenders only when its own data changes: a list has five hundred rows. */
const NameRow = memo(function NameRow({ name, text, kind, reason, price, renewalPrice, ...row }: Row) {
  const { isName, isCleaned, isPremium } = row
  const t = useText(listText)
  const reasons = useText(domainListText)
  const money = useMoney()
  const { icon, tone, word } = LOOKS[kind]
  const readable = isName ? toUnicode(name) : text
  const notes = [
    reason && reasons[reason],
    kind === 'active' && t.needsCode,
    isPremium && t.ownPrice,
    isName && readable !== name && t.inAscii({ name }),
    isCleaned && readable !== text && t.typed({ text }),
  ].filter((note) => typeof note === 'string')
  const hasPrice = price !== null && renewalPrice !== null
  return (
    <tr className={cx((kind === 'taken' || kind === 'refused') && styles.off, isPremium && styles.premium)}>
      <td>
        {isName ? <DomainName name={readable} isExtensionBold /> : <span className={styles.text}>{readable}</span>}
        {notes.map((note) => (
          <small key={note} className={styles.note}>
            {note}
          </small>
        ))}
      </td>
      <td>
        {isPremium ? (
          <Badge tone="warn" icon={Gem}>
            {t.premium}
          </Badge>
        ) : (
          <Badge tone={tone} icon={icon}>
            {t[word]}
          </Badge>
        )}
      </td>
      <td className={styles.amount}>{hasPrice ? money(price) : <span className="muted">{t.noPrice}</span>}</td>
      <td className={styles.amount}>
        {hasPrice && (price === renewalPrice ? t.everyYear : t.perYear({ price: money(renewalPrice) }))}
      </td>
    </tr>
  )
})
