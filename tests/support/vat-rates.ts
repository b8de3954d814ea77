import type { Database } from '../../db/database'
import { newId } from '../../server/common/ids'
import { addRate } from '../../server/settings/vat-rates'

interface SavedRate {
  country?: string
  rate: number
  validFrom: number
  now: number
}

/** Stores a VAT rate, as if staff had approved it; all instances read it. Returns its id. */
export const saveVatRate = (db: Database, { country = 'NL', rate, validFrom, now }: SavedRate): Promise<string> =>
  db.transaction(async (tx) => {
    const id = newId('vat')
    await addRate(tx, { id, country, rate, validFrom, createdBy: 'Noor', createdAt: now })
    return id
  })
