import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { toUnicode } from '../../../rules/domain-name'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { ShopChannel } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { showError } from '../../ui/toast-store'
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

/** Items that the login added from the account, with an undo; and items set aside, with a button to restore them. */
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
  const { run, isBusy } = useAttempt(
    t.failed,
    async () => {
      const answer = await act({ channel })
      return answer.ok ? null : { message: wordsOf(answer) }
    },
    { onProblem: showError },
  )
  return (
    <Button isBusy={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  )
}

const namesOf = (names: readonly string[]): string => names.map(toUnicode).join(', ')
