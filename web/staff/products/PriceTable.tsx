import { X } from 'lucide-react'
import { priceIn } from '../../../rules/price-list'
import { useExactMoney, useText } from '../../i18n/preferences'
import { IconButton } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { DenseTable } from '../frame/DenseTable'
import styles from './PriceSetPage.module.css'
import { labelOf, type PriceRow } from './price-rows'
import { priceSetsText } from './price-sets.text'

interface PriceTableProps {
  rows: readonly PriceRow[]
  /** Absent for a set that can no longer change. */
  onChange?: (rows: PriceRow[]) => void
}

/** The prices of a set beside those of now; of a draft they can be typed. */
export function PriceTable({ rows, onChange }: PriceTableProps) {
  const text = useText(priceSetsText)
  const columns = [text.product, text.firstNow, text.firstNew, text.renewalNow, text.renewalNew, text.difference]
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
  onChange?: (values: Partial<PriceRow>) => void
  onRemove?: () => void
}

function Row({ row, onChange, onRemove }: RowProps) {
  const { product, staffel, before, first, renewal } = row
  const text = useText(priceSetsText)
  const money = useExactMoney()
  const name = staffel === null ? labelOf(product) : `${labelOf(product)}, ${text.tier({ staffel })}`
  const difference = (priceIn(renewal) ?? before.renewal) - before.renewal
  const field = (label: string, value: string, key: 'first' | 'renewal') =>
    onChange ? (
      <TextField
        size="sm"
        label={label}
        isLabelHidden
        inputMode="decimal"
        value={value}
        error={priceIn(value) === null && text.wrongPrice}
        onChange={(event) => onChange({ [key]: event.target.value })}
      />
    ) : (
      money(priceIn(value) ?? 0)
    )
  return (
    <tr>
      <td>
        <span>
          <b>{name}</b>
          <small>{product.code}</small>
        </span>
      </td>
      <td data-label={text.firstNow}>{money(before.first)}</td>
      <td data-label={text.firstNew}>{field(text.firstOf({ name }), first, 'first')}</td>
      <td data-label={text.renewalNow}>{money(before.renewal)}</td>
      <td data-label={text.renewalNew}>{field(text.renewalOf({ name }), renewal, 'renewal')}</td>
      <td data-label={text.difference}>
        {difference === 0 ? text.same : `${difference > 0 ? '+' : ''}${money(difference)}`}
      </td>
      {onRemove && (
        <td>
          <IconButton icon={X} size="sm" label={text.remove({ name })} onClick={onRemove} />
        </td>
      )}
    </tr>
  )
}
