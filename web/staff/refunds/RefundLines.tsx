import { amountText, readAmount } from '../../../rules/typed-amounts'
import { formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { TextField } from '../../ui/TextField'
import { DenseTable } from '../frame/DenseTable'
import type { RefundLineInput } from '../gql/graphql'
import styles from './Refunds.module.css'
import { refundsText } from './refunds.text'

/** Amounts of the chosen lines as they were typed, by line. */
export type TypedAmounts = Readonly<Record<string, string>>

interface UnusedMonths {
  /** First day after the term. */
  until: string
  months: number
  unused: number
  amount: number
}

interface Line {
  id: string
  title: string
  /** Amount that is left of it, in cents including VAT. */
  refundable: number
  refunded: number
  /** Months of its term that have not begun, with their price. Absent or null if there are none to give back. */
  unused?: UnusedMonths | null
  /** Whether a registry or a certificate authority keeps what the shop paid for it. */
  isCostLost?: boolean
  /** Why nothing is possible with it, as a sentence. */
  problem: string | null
}

/** Words about what is done with the amounts. */
interface LineWords {
  linesCaption: string
  canBack: string
  goesBack: string
  amountOf(of: { title: string }): string
  refunded(of: { amount: string }): string
}

/** Returns the amount of a typed one in cents; null if it is none, or nothing. */
const amountOf = (typed: string): number | null => readAmount(typed) || null

/** Returns the chosen lines with their amounts, without those whose amount is none. */
export const askedLines = (typed: TypedAmounts): RefundLineInput[] =>
  Object.entries(typed).flatMap(([lineId, text]) => {
    const amount = amountOf(text)
    return amount === null ? [] : [{ lineId, amount }]
  })

interface RefundLinesProps {
  lines: readonly Line[]
  typed: TypedAmounts
  onChange(typed: TypedAmounts): void
  /** Those of a refund when left out. */
  words?: LineWords
}

/** Lines to choose from, each with the amount that is refunded or credited of it. */
export function RefundLines({ lines, typed, onChange, words }: RefundLinesProps) {
  const text = { ...useText(refundsText), ...words }
  const all = lines.filter(({ problem }) => problem === null)
  const choose = ({ id, refundable }: Line) => [id, amountText(refundable)] as const
  const unused = all.flatMap(({ id, unused }) => (unused ? [{ id, ...unused }] : []))
  const without = (id: string) => Object.fromEntries(Object.entries(typed).filter(([other]) => other !== id))
  return (
    <>
      <div className={styles.lines}>
        <DenseTable
          caption={text.linesCaption}
          columns={[
            { name: text.choose, isHidden: true },
            { name: text.line },
            { name: text.canBack, isNumber: true },
            { name: text.goesBack, isNumber: true },
          ]}
        >
          <tbody>
            {lines.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                typed={typed[line.id]}
                text={text}
                onChoose={(isChosen) =>
                  onChange(isChosen ? { ...typed, [line.id]: amountText(line.refundable) } : without(line.id))
                }
                onType={(amount) => onChange({ ...typed, [line.id]: amount })}
              />
            ))}
          </tbody>
        </DenseTable>
      </div>
      <p className={styles.presets}>
        <Button variant="quiet" size="sm" onClick={() => onChange(Object.fromEntries(all.map(choose)))}>
          {text.all}
        </Button>
        {unused.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onChange(Object.fromEntries(unused.map(({ id, amount }) => [id, amountText(amount)])))}
          >
            {unusedLabel(text, unused)}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => onChange({})}>
          {text.nothing}
        </Button>
      </p>
    </>
  )
}

/** Names the number of months if it is the same for all lines. */
function unusedLabel(text: typeof refundsText.nl, [first, ...others]: readonly UnusedMonths[]): string {
  if (!first) return text.unusedMonths
  const isSame = others.every(({ unused, months }) => unused === first.unused && months === first.months)
  return isSame ? text.unusedMonthsOf(first) : text.unusedMonths
}

interface LineRowProps {
  line: Line
  /** Undefined if the line is not chosen. */
  typed: string | undefined
  text: typeof refundsText.nl
  onChoose(isChosen: boolean): void
  onType(amount: string): void
}

function LineRow({ line, typed, text, onChoose, onType }: LineRowProps) {
  const { title, refundable, refunded, unused, isCostLost, problem } = line
  const money = useExactMoney()
  const { locale } = usePreferences()
  return (
    <tr>
      <td>
        <Checkbox
          checked={typed !== undefined}
          disabled={problem !== null}
          onChange={({ target }) => onChoose(target.checked)}
        >
          <span className="vh">{text.chooseLine({ title })}</span>
        </Checkbox>
      </td>
      <td data-label={text.line}>
        <span>
          <b>{title}</b>
          {problem && <small>{problem}</small>}
          {!problem && refunded > 0 && <small>{text.refunded({ amount: money(refunded) })}</small>}
          {!problem && unused && (
            <small>{text.runsUntil({ ...unused, day: formatLocalDate(unused.until, locale) })}</small>
          )}
          {!problem && isCostLost && <small>{text.costLost}</small>}
        </span>
      </td>
      <td data-label={text.canBack} className="num">
        {problem === null ? money(refundable) : text.none}
      </td>
      <td data-label={text.goesBack} className={styles.amount}>
        <TextField
          label={text.amountOf({ title })}
          isLabelHidden
          size="sm"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? ''}
          disabled={typed === undefined}
          error={typed !== undefined && amountOf(typed) === null ? text.noAmount : undefined}
          onChange={({ target }) => onType(target.value)}
        />
      </td>
    </tr>
  )
}
