import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { graphql } from '../gql'
import type { ResellerRow_AccountFragment } from '../gql/graphql'
import { customerPath } from '../paths'
import { resellersText } from './resellers.text'

const RESELLER_ROW = graphql(`
  fragment ResellerRow_account on StaffAccount {
    id
    name
    email
    staffel
    agreedStaffel
    agreedStaffels {
      id
      staffel
      from
      until
      isPlanned
    }
    volume {
      year
      registrations
      nextStaffel
      missing
    }
    turnover {
      net
      margin
      marginOf
    }
    invoiceTotals {
      openCount
      overdueCount
      oldestDueOn
    }
    credit {
      owed
      limit
      room
      state
    }
  }
`)

/** A reseller with what it registers, is charged and owes. Amounts are left out for those who see none. */
export function ResellerRow({ account: from }: { account: FragmentType<typeof RESELLER_ROW> }) {
  const { data } = useSuspenseFragment({ fragment: RESELLER_ROW, fragmentName: 'ResellerRow_account', from })
  const text = useText(resellersText)
  const money = useExactMoney()
  const { id, name, email, volume, turnover, credit, invoiceTotals } = data
  return (
    <tr>
      <td>
        <Link to={customerPath(id)} data-row="">
          {name}
        </Link>
        {name !== email && <small>{email}</small>}
      </td>
      <td data-label={text.staffel}>
        <Tier account={data} />
      </td>
      <td data-label={text.registrations} className="num">
        <span>
          {volume?.registrations ?? 0}
          {volume && <small>{text.inYear(volume)}</small>}
        </span>
      </td>
      <td data-label={text.turnover} className="num">
        {turnover ? money(turnover.net) : text.none}
      </td>
      <td data-label={text.margin} className="num">
        {turnover?.margin == null ? (
          text.none
        ) : (
          <span>
            {money(turnover.margin)}
            {turnover.marginOf !== turnover.net && <small>{text.marginOf({ amount: money(turnover.marginOf) })}</small>}
          </span>
        )}
      </td>
      <td data-label={text.open} className="num">
        <span>
          {credit ? (credit.owed > 0 ? money(credit.owed) : text.none) : invoiceTotals.openCount}
          <Oldest totals={invoiceTotals} />
        </span>
      </td>
      <td data-label={text.limit}>{credit ? <Limit credit={credit} /> : text.hidden}</td>
    </tr>
  )
}

/** The tier that counts, how it came about, and what the next one asks. */
function Tier({
  account: { staffel, agreedStaffel, agreedStaffels, volume },
}: {
  account: ResellerRow_AccountFragment
}) {
  const text = useText(resellersText)
  const { locale } = usePreferences()
  const dated = agreedStaffels.map(({ id, staffel: agreed, from, until, isPlanned }) => {
    const day = formatLocalDate(isPlanned ? from : (until ?? from), locale)
    if (agreed === null) return { id, words: isPlanned ? text.plannedNone({ day }) : null }
    if (isPlanned) return { id, words: text.planned({ staffel: agreed, day }) }
    return { id, words: until === null ? null : text.ending({ staffel: agreed, day }) }
  })
  const tier = staffel ?? 1
  const { nextStaffel: next, missing } = volume ?? { nextStaffel: null, missing: null }
  return (
    <span>
      {agreedStaffel !== null && agreedStaffel >= tier
        ? text.agreed({ staffel: tier })
        : text.earned({ staffel: tier })}
      {dated.map(({ id, words }) => words !== null && <small key={id}>{words}</small>)}
      <small>{next === null || missing === null ? text.highest : text.missing({ missing, next })}</small>
    </span>
  )
}

/** The first due date of what is open. */
function Oldest({ totals: { oldestDueOn, overdueCount } }: { totals: ResellerRow_AccountFragment['invoiceTotals'] }) {
  const text = useText(resellersText)
  const { locale } = usePreferences()
  if (oldestDueOn === null) return null
  const day = formatDay(Date.parse(oldestDueOn), locale)
  return <small>{overdueCount > 0 ? text.late({ day }) : text.oldest({ day })}</small>
}

/** The credit limit, with the room that is left of it; a badge once that is little or none. */
function Limit({
  credit: { owed, limit, room, state },
}: {
  credit: NonNullable<ResellerRow_AccountFragment['credit']>
}) {
  const text = useText(resellersText)
  const money = useExactMoney()
  if (limit === null) return <span className="hint">{text.noLimit}</span>
  const left = { room: money(room ?? 0) }
  return (
    <span>
      {money(limit)}
      {state === 'WITHIN' && <small>{text.room(left)}</small>}
      {state === 'NEAR' && (
        <small>
          <Badge tone="warn" icon={TriangleAlert}>
            {text.NEAR(left)}
          </Badge>
        </small>
      )}
      {state === 'OVER' && (
        <small>
          <Badge tone="error" icon={CircleAlert}>
            {text.OVER({ above: money(owed - limit) })}
          </Badge>
        </small>
      )}
    </span>
  )
}
