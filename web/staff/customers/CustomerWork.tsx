import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { useExactMoney, useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { graphql } from '../gql'
import { staffPaths } from '../paths'
import { useWorkWords } from '../work/useWorkWords'
import { isFault } from '../work/work-words'
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
  const wordsOf = useWorkWords()
  const money = useExactMoney()
  const more = data.workItems.length - SHOWN_MAX
  return (
    <>
      {data.workItems.slice(0, SHOWN_MAX).map(({ id, kind, subject, path, cause, count, amount }) => {
        // The page says whose it is.
        const { title, about, act } = wordsOf({ kind, subject, count, cause, customer: null })
        return (
          <Note
            key={id}
            kind={isFault(kind) ? 'error' : 'warn'}
            title={title}
            action={
              <LinkButton size="sm" render={(link) => <Link to={path} aria-label={`${act}: ${title}`} {...link} />}>
                {act}
              </LinkButton>
            }
          >
            {about} {amount !== null && text.atStake({ amount: money(amount) })}
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
