import type { Database, Tx } from '../../db/database'
import type { BasisPoints } from '../../rules/money'
import { lastOf, SELLER_COUNTRY, vatRateAt } from '../../rules/vat-rates'
import type { Clock } from '../ports/clock'
import { cancelVatRate, insertVatRate, listVatRates, type VatRateRow } from './vat-rates.repository'

/** Notified of each rate that is added or cancelled. */
const CHANNEL = 'vat-rates'

/** The VAT rates with their moments, in memory: a rate changes at its midnight without a query. */
export interface VatRates {
  /** Returns the rate for customers of a country at a tax point. */
  at(country: string, taxPoint: number): BasisPoints
  /** Returns the countries besides the seller's that have a rate of their own at a moment: those in which the shop declares VAT. */
  othersAt(moment: number): string[]
  /** Returns the rate of the seller's country now: that of visitors. */
  standard(): BasisPoints
}

/** Reads the rates, and again after each change by any instance. */
export async function openVatRates(db: Database, clock: Clock): Promise<VatRates> {
  let versions = await listVatRates(db.reader)
  const refresh = async () => {
    versions = await listVatRates(db.reader)
  }
  db.listen(CHANNEL, () => void refresh().catch(() => {}))
  return {
    at: (country, taxPoint) => vatRateAt(versions, country, taxPoint),
    othersAt: (moment) =>
      [...new Set(versions.map(({ country }) => country))].filter(
        (country) => country !== SELLER_COUNTRY && lastOf(versions, country, moment) !== null,
      ),
    standard: () => vatRateAt(versions, SELLER_COUNTRY, clock.now()),
  }
}

/** Adds a rate, on every instance after the commit. Returns false if the country has another one from that moment. */
export async function addRate(tx: Tx, row: Omit<VatRateRow, 'cancelledBy' | 'cancelledAt'>): Promise<boolean> {
  const isAdded = await insertVatRate(tx, row)
  if (isAdded) tx.notify(CHANNEL)
  return isAdded
}

/** Cancels a rate that does not apply yet, on every instance. Returns whether it was there to cancel. */
export async function cancelRate(
  tx: Tx,
  id: string,
  by: { cancelledBy: string; cancelledAt: number },
): Promise<boolean> {
  const isCancelled = await cancelVatRate(tx, id, by)
  if (isCancelled) tx.notify(CHANNEL)
  return isCancelled
}
