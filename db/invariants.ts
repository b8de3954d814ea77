import type { Database as Connection } from 'better-sqlite3'

/** Invariants of the shop's data. Each is a query, for both engines, that finds violations. */
export const INVARIANTS: readonly (readonly [string, string])[] = [
  ['an order is net and VAT', 'select id from orders where gross <> net + vat'],
  [
    'the lines of an order add up to it',
    `select o.id from orders o join order_lines l on l.order_id = o.id group by o.id having sum(l.gross) <> o.gross`,
  ],
  [
    'no number of an order will be given twice',
    `select max(number) as number from orders having max(number) > coalesce((select value from counters where name = 'order'), 0)`,
  ],
  [
    'invoices are numbered without gaps in each series and year, and no number will be given twice',
    `select i.series, i.year from invoices i left join counters c on c.name = 'invoice-' || i.series || '-' || i.year
      where i.year > 0 group by i.series, i.year having max(i.number) <> count(*) or max(i.number) <> coalesce(max(c.value), 0)`,
  ],
  [
    'the lines of an invoice add up to it',
    'select i.id from invoices i join invoice_lines l on l.invoice_id = i.id group by i.id having sum(l.net) <> i.net',
  ],
  [
    'what was paid of an invoice is not less than what was announced, or goes back',
    `select a.id from payment_attempts a where a.status = 'COMPLETED' and a.order_id is null and a.paid_amount < a.amount
      and not exists (select 1 from refunds r where r.payment_attempt_id = a.id)`,
  ],
  [
    'an invoice keeps no more of what was paid online than it charges, and is paid then',
    `select k.id from (
        select i.id, i.gross, i.paid_at,
          exists (select 1 from payment_attempts t where t.invoice_id = i.id and t.is_part) as has_part,
          coalesce((select sum(a.paid_amount - coalesce(r.amount, 0)) from payment_attempts a left join refunds r on r.payment_attempt_id = a.id
            where a.invoice_id = i.id and a.status = 'COMPLETED'
              and not exists (select 1 from payment_shares x where x.payment_attempt_id = a.id)), 0)
          + coalesce((select sum(s.paid_amount - s.returned_amount) from payment_shares s where s.invoice_id = i.id), 0)
          - coalesce((select sum(r.amount) from refunds r join paid_line_refunds l on l.reference = r.reference
            join payment_attempts p on p.id = l.payment_attempt_id where l.invoice_id = i.id and p.order_id is null), 0) as kept,
          coalesce((select sum(c.amount) from invoice_chargebacks c where c.invoice_id = i.id and (c.repaid_at is not null or i.paid_at is null)), 0) as repaid
        from invoices i
      ) k where k.kept < 0 or (k.kept > 0 and (k.kept - k.repaid > k.gross or (k.paid_at is null and not k.has_part)))`,
  ],
  [
    'a payment of several invoices is divided over them, as is what came in and what goes back of it',
    `select a.id from payment_attempts a join payment_shares s on s.payment_attempt_id = a.id
      left join refunds r on r.payment_attempt_id = a.id group by a.id, a.amount, a.paid_amount, r.amount
      having sum(s.amount) <> a.amount or coalesce(sum(s.paid_amount), -1) <> coalesce(a.paid_amount, -1)
        or sum(s.returned_amount) <> coalesce(r.amount, 0)`,
  ],
  [
    'no more is given back than was paid',
    `select a.id from payment_attempts a
      left join refunds r on r.payment_attempt_id = a.id
      where coalesce(r.amount, 0) + coalesce((select sum(f.amount) from paid_line_refunds l join refunds f on f.reference = l.reference
        where l.payment_attempt_id = a.id), 0) > coalesce(a.paid_amount, a.amount)`,
  ],
  [
    'what belongs to a domain in a basket is in the same basket',
    'select i.id from basket_items i join basket_items p on p.id = i.parent_id where p.basket_id <> i.basket_id',
  ],
  [
    'an item of the checkout is in a basket of the checkout',
    `select i.id from checkout_items i join baskets b on b.id = i.basket_id where b.kind <> 'CHECKOUT'`,
  ],
]

/** Returns the faults of a database as text; empty if there are none. `shop` also checks the shop's own invariants. */
export function findFaults(connection: Connection, { shop }: { shop: boolean }): string[] {
  const integrity = connection.pragma('integrity_check') as { integrity_check: string }[]
  const faults = integrity.map((row) => row.integrity_check).filter((words) => words !== 'ok')
  // Query results of a damaged file are not reliable.
  if (faults.length > 0) return faults
  const orphans = connection.pragma('foreign_key_check') as { table: string }[]
  if (orphans.length > 0) faults.push(`${orphans.length} rows refer to nothing, in ${orphans[0]?.table}`)
  if (!shop) return faults
  for (const [rule, query] of INVARIANTS) {
    const broken = connection.prepare(query).all()
    if (broken.length > 0) faults.push(`not true in ${broken.length} places: ${rule} (${JSON.stringify(broken[0])})`)
  }
  return faults
}
