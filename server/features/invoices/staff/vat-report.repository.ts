import { and, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all } from '../../../../db/query'
import { invoices } from '../../../../db/schema/invoices'

export interface VatSumRow {
  /** Country of the buyer as on the document; empty for documents from before it was recorded. */
  country: string
  /** Basis points. */
  rate: number
  isReverseCharged: boolean
  invoices: number
  creditNotes: number
  net: number
  vat: number
  gross: number
}

// Written with the names of the columns, so that the grouping is the same text as what is selected.
const country = sql<string>`coalesce(buyer ->> 'country', '')`
const isReverseCharged = sql`case when reverse_charge_vat_id is null then 0 else 1 end`
const countOf = (kind: string) => sql<number>`sum(case when kind = ${kind} then 1 else 0 end)`.mapWith(Number)
const sumOf = (column: string) => sql<number>`sum(${sql.raw(column)})`.mapWith(Number)

/** Sums the final invoices and credit notes of a period, `to` excluded, by country and rate. */
export async function sumVat(db: Db, { from, to }: { from: string; to: string }): Promise<VatSumRow[]> {
  const rows = await all(
    db
      .select({
        ...{ country, rate: invoices.vatRate, isReverseCharged: sql<number>`${isReverseCharged}`.mapWith(Number) },
        ...{ invoices: countOf('INVOICE'), creditNotes: countOf('CREDIT_NOTE') },
        ...{ net: sumOf('net'), vat: sumOf('vat'), gross: sumOf('gross') },
      })
      .from(invoices)
      .where(and(gte(invoices.issuedOn, from), lt(invoices.issuedOn, to)))
      .groupBy(country, invoices.vatRate, isReverseCharged),
  )
  return rows.map((row) => ({ ...row, isReverseCharged: row.isReverseCharged === 1 }))
}
