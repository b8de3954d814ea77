import { type Cents, cents } from '../../../../rules/money'
import type { PlannedCredit } from '../../invoices/credits.service'
import type { LinePart } from '../../orders/refunds.service'

/** A line to refund or credit: completely, or by an amount including VAT. */
export interface AskedPart extends LinePart {
  /** Null for all that is left of it. */
  amount: Cents | null
  /** Amount that is left of it, as if it were the only one. */
  left: Cents
}

/** Whether all that is left of a line is asked. */
export const isWhole = ({ amount, left }: Pick<AskedPart, 'amount' | 'left'>): boolean =>
  amount === null || amount === left

/**
 * Returns lines with their credits, computed one after the other. Goodwill lowered what is left of their invoice and no line, so that
 * the lines before can leave less for one that is asked completely: it gets that, or is left out if that is nothing.
 */
export function withCredits<Part extends AskedPart>(
  parts: readonly Part[],
  credits: readonly PlannedCredit[],
): (Part & { credit: PlannedCredit })[] {
  const credited = parts.flatMap((asked, at) => {
    const credit = credits[at]
    if (!credit) return []
    const part = asked.part !== null && isWhole(asked) ? cents(Math.min(asked.part, credit.gross)) : asked.part
    return [{ ...asked, part, credit }]
  })
  const some = credited.filter((one) => one.credit.gross > 0 || !isWhole(one))
  return some.some(({ credit }) => credit.gross > 0) ? some : credited
}
