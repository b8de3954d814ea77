import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { domainPath, summaryPath } from '../../paths'
import { activityText } from './activity.text'
import { useLasted } from './useLasted'

const ACTIVITY_WORDS = graphql(`
  fragment ActivityWords_activity on Activity {
    id
    kind
    names
    count
    orderId
    orderNumber
    amount
    reason
    at
    until
  }
`)

/** An activity entry as a sentence, with a link to its subject. */
export function ActivityWords({ entry }: { entry: FragmentType<typeof ACTIVITY_WORDS> }) {
  const { data } = useSuspenseFragment({ fragment: ACTIVITY_WORDS, from: entry })
  const text = useText(activityText)
  const money = useExactMoney()
  const lasted = useLasted()
  const { kind, names, count, orderId, orderNumber, amount, reason, at, until } = data
  const [name] = names
  if (orderId && orderNumber) {
    const listed = names.map(toUnicode).join(', ')
    const more = (count ?? names.length) - names.length
    return (
      <>
        <Link to={summaryPath(orderId)}>{text.order({ number: orderNumber })}</Link>{' '}
        {[more > 0 ? text.andMore({ names: listed, more }) : listed, amount === null ? '' : money(amount)]
          .filter(Boolean)
          .join(', ')}
      </>
    )
  }
  if (reason) return text.because({ what: until ? `${text[kind]}, ${lasted({ at, until })}` : text[kind], reason })
  if (!name) return text[kind]
  return (
    <>
      {text[kind]}: <Link to={domainPath(kind === 'DNS_CHANGED' ? 'dns' : 'domain', name)}>{toUnicode(name)}</Link>
      {kind === 'DNS_CHANGED' && count !== null && ` (${text.records({ count })})`}
    </>
  )
}
