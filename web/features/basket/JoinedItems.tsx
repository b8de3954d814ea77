import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { failureMessage } from '../../apollo/failure-message'
import { graphql } from '../../gql'
import type { ShopChannel } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { showToast } from '../../ui/toast-store'
import { type BasketAnswer, useRestoreSetAsideItems, useSetAsideJoinedItems, wordsOf } from './basket-mutations'
import { joinedItemsText } from './joined-items.text'

const JOINED_ITEMS = graphql(`
  fragment JoinedItems_basket on Basket {
    id
    channel
    joinedItems {
      id
      domainName
      productName
    }
    setAside
  }
`)

/** What came along from the account at the login, with an undo; and what was laid aside, with a way back. */
export function JoinedItems({ basket }: { basket: FragmentType<typeof JOINED_ITEMS> }) {
  const { data } = useSuspenseFragment({ fragment: JOINED_ITEMS, from: basket })
  const t = useText(joinedItemsText)
  const setAside = useSetAsideJoinedItems()
  const restore = useRestoreSetAsideItems()
  const joined = data.joinedItems.map(({ domainName, productName }) => domainName ?? productName)
  return (
    <>
      {joined.length > 0 && (
        <Note
          role="status"
          title={t.joined({ names: namesOf(joined) })}
          action={<ActButton channel={data.channel} label={t.undo} act={setAside} />}
        >
          {t.joinedText}
        </Note>
      )}
      {data.setAside.length > 0 && (
        <Note
          role="status"
          title={t.aside({ names: namesOf(data.setAside) })}
          action={<ActButton channel={data.channel} label={t.restore} act={restore} />}
        >
          {t.asideText}
        </Note>
      )}
    </>
  )
}

interface ActButtonProps {
  channel: ShopChannel
  label: string
  act(input: { channel: ShopChannel }): Promise<BasketAnswer>
}

function ActButton({ channel, label, act }: ActButtonProps) {
  const t = useText(joinedItemsText)
  const [isBusy, setIsBusy] = useState(false)

  async function carryOut() {
    setIsBusy(true)
    try {
      const answer = await act({ channel })
      if (!answer.ok) showToast({ kind: 'error', text: wordsOf(answer) })
    } catch (error) {
      showToast({ kind: 'error', text: failureMessage(error, t.failed) })
    }
    setIsBusy(false)
  }

  return (
    <Button isBusy={isBusy} onClick={() => void carryOut()}>
      {label}
    </Button>
  )
}

const namesOf = (names: readonly string[]): string => names.map(toUnicode).join(', ')
