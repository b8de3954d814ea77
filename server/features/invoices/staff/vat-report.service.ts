import { view } from '../../../graphql/view'
import { type ReportPeriod, requireDays } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { VatReport, VatReportRow } from './vat-report.graphql'
import { sumVat, type VatSumRow } from './vat-report.repository'

/** Sums the VAT of a period, `to` excluded. Throws BAD_USER_INPUT if the period is empty. */
export async function makeVatReport(ctx: StaffContext, period: ReportPeriod): Promise<VatReport> {
  const { from, to } = period
  requireDays(period)
  const rows = await sumVat(ctx.db.reader, period)
  const sorted = rows.toSorted(
    (a, b) =>
      (a.country < b.country ? -1 : a.country > b.country ? 1 : 0) ||
      b.rate - a.rate ||
      Number(a.isReverseCharged) - Number(b.isReverseCharged),
  )
  const toRow = (row: VatSumRow) => view(VatReportRow, row)
  return view(VatReport, { from, to, at: ctx.at, rows: sorted.map(toRow), total: toRow(totalOf(rows)) })
}

function totalOf(rows: readonly VatSumRow[]): VatSumRow {
  const sum = (of: (row: VatSumRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    ...{ country: '', rate: 0, isReverseCharged: false },
    ...{ invoices: sum((row) => row.invoices), creditNotes: sum((row) => row.creditNotes) },
    ...{ net: sum((row) => row.net), vat: sum((row) => row.vat), gross: sum((row) => row.gross) },
  }
}
