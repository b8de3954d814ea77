import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { graphql } from '../gql'
import { staffPaths } from '../paths'
import { todayText } from '../today/today.text'
import { isFault, isWorkKind, WORK_WORDS } from '../today/work-words'
import { customerText } from './customer.text'

const WORK = graphql(`
  fragment CustomerWork_account on StaffAccount {
    id
    workItems {
      id
      kind
      subject
      path
      cause
      count
      amount
    }
  }
`)

/** More would push the customer off the screen; the work list has them all. */
const SHOWN_MAX = 3

/** Work items about the customer, in the words of the work list. */
export function CustomerWork({ account: from }: { account: FragmentType<typeof WORK> }) {
  const { data } = useSuspenseFragment({ fragment: WORK, fragmentName: 'CustomerWork_account', from })
  const text = useText(customerText)
  const today = useText(todayText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const more = data.workItems.length - SHOWN_MAX
  return (
    <>
      {data.workItems.slice(0, SHOWN_MAX).map(({ id, kind, subject, path, cause, count, amount }) => {
        const words = isWorkKind(kind) ? WORK_WORDS[locale][kind] : null
        // The page says whose it is.
        const about = { subject, count, customer: null, cause: cause ?? '' }
        const title = words ? words.title(about) : today.unknown({ kind, subject })
        return (
          <Note
            key={id}
            kind={isFault(kind) ? 'error' : 'warn'}
            title={title}
            action={
              <LinkButton
                size="sm"
                render={(link) => <Link to={path} aria-label={`${words?.act ?? today.open}: ${title}`} {...link} />}
              >
                {words?.act ?? today.open}
              </LinkButton>
            }
          >
            {words?.about(about)} {amount !== null && text.atStake({ amount: money(amount) })}
          </Note>
        )
      })}
      {more > 0 && (
        <p className="hint">
          <Link to={staffPaths.today}>{text.moreWork({ count: more })}</Link>
        </p>
      )}
    </>
  )
}
