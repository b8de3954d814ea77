import { X } from 'lucide-react'
import { marginOf } from '../../../rules/margin'
import { priceIn } from '../../../rules/price-list'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { IconButton } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { DenseTable } from '../frame/DenseTable'
import { percentOf } from '../reports/share'
import styles from './PriceSetPage.module.css'
import { costOf, isCost, labelOf, type PriceRow, tiersOf } from './price-rows'
import { priceSetsText } from './price-sets.text'

interface PriceTableProps {
  rows: readonly PriceRow[]
  /** Absent for a set that can no longer change. */
  onChange?: (rows: PriceRow[]) => void
}

/** The prices of a set beside those of now; of a draft they can be typed. */
export function PriceTable({ rows, onChange }: PriceTableProps) {
  const text = useText(priceSetsText)
  const columns = [text.product, text.firstNow, text.firstNew, text.renewalNow, text.renewalNew, text.cost]
  const change = (at: number, values: Partial<PriceRow>) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, ...values } : row)))
  return (
    <DenseTable
      caption={text.what}
      className={styles.prices}
      columns={[
        ...columns.map((name) => ({ name })),
        ...(onChange ? [{ name: text.remove({ name: '' }), isHidden: true }] : []),
      ]}
    >
      <tbody>
        {rows.map((row, at) => (
          <Row
            key={`${row.product.id} ${row.staffel}`}
            row={row}
            cost={costOf(row, rows)}
            tiers={tiersOf(row, rows)}
            {...(onChange && {
              onChange: (values: Partial<PriceRow>) => change(at, values),
              onRemove: () => onChange(rows.filter((_, index) => index !== at)),
            })}
          />
        ))}
      </tbody>
    </DenseTable>
  )
}

interface RowProps {
  row: PriceRow
  /** Cost of its product, in cents; null if it is unknown. */
  cost: number | null
  /** Volume tiers whose prices stay as they are. */
  tiers: PriceRow['product']['tiers']
  onChange?: (values: Partial<PriceRow>) => void
  onRemove?: () => void
}

function Row({ row, cost, tiers, onChange, onRemove }: RowProps) {
  const { product, staffel, before, first, renewal } = row
  const text = useText(priceSetsText)
  const money = useExactMoney()
  const shown = (amount: number | null) => (amount === null ? text.unknown : money(amount))
  const name = staffel === null ? labelOf(product) : `${labelOf(product)}, ${text.tier({ staffel })}`
  const difference = before.renewal === null ? null : (priceIn(renewal) ?? before.renewal) - before.renewal
  const field = (label: string, value: string, key: 'first' | 'renewal' | 'cost') =>
    onChange ? (
      <TextField
        size="sm"
        label={label}
        isLabelHidden
        inputMode="decimal"
        value={value}
        error={!(key === 'cost' ? isCost(value) : priceIn(value) !== null) && text.wrongPrice}
        onChange={(event) => onChange({ [key]: event.target.value })}
      />
    ) : (
      shown(priceIn(value))
    )
  return (
    <tr>
      <td>
        <span>
          <b>{name}</b>
          <small>{product.code}</small>
        </span>
      </td>
      <td data-label={text.firstNow}>{shown(before.first)}</td>
      <td data-label={text.firstNew}>
        <span>
          {field(text.firstOf({ name }), first, 'first')}
          <Margin price={priceIn(first)} cost={cost} />
          <TierMargins prices={tiers.map(({ staffel, first }) => ({ staffel, price: first }))} cost={cost} />
        </span>
      </td>
      <td data-label={text.renewalNow}>{shown(before.renewal)}</td>
      <td data-label={text.renewalNew}>
        <span>
          {field(text.renewalOf({ name }), renewal, 'renewal')}
          {difference !== 0 && (
            <small className={styles.margin}>
              {difference === null ? text.newPrice : `${difference > 0 ? '+' : ''}${money(difference)}`}
            </small>
          )}
          {product.unit !== 'ONCE' && (
            <>
              <Margin price={priceIn(renewal)} cost={cost} />
              <TierMargins prices={tiers.map(({ staffel, renewal }) => ({ staffel, price: renewal }))} cost={cost} />
            </>
          )}
        </span>
      </td>
      <td data-label={text.cost}>{staffel === null ? field(text.costOf({ name }), row.cost, 'cost') : shown(cost)}</td>
      {onRemove && (
        <td>
          <IconButton icon={X} size="sm" label={text.remove({ name })} onClick={onRemove} />
        </td>
      )}
    </tr>
  )
}

/** Margin of each volume tier that the set does not change, once the cost is known. */
function TierMargins({ prices, cost }: { prices: readonly { staffel: number; price: number }[]; cost: number | null }) {
  const text = useText(priceSetsText)
  const money = useExactMoney()
  if (cost === null) return null
  return prices.map(({ staffel, price }) => (
    <span key={staffel} className={styles.tier}>
      <small>{text.tierPrice({ staffel, price: money(price) })}</small> <Margin price={price} cost={cost} />
    </span>
  ))
}

/** Margin of a price in euros and as a part of it; marked if it is a loss. */
function Margin({ price, cost }: { price: number | null; cost: number | null }) {
  const text = useText(priceSetsText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const margin = price === null ? null : marginOf(price, cost)
  if (!margin) return null
  const { amount, share } = margin
  return (
    <small className={amount < 0 ? styles.loss : styles.margin}>
      {text.margin({ amount: money(amount) })}
      {share !== null && ` (${percentOf(share, locale)})`}
    </small>
  )
}
