import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { promotionsText } from './promotions.text'

const END_PROMOTION = graphql(`
  mutation EndPromotion($input: EndPromotionInput!) {
    endPromotion(input: $input) {
      ... on StaffPromotion {
        name
        state
        startsAt
        endsAt
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** Ends a promotion now. */
export function EndPromotionButton({ code }: { code: string }) {
  const text = useText(promotionsText)
  const end = useAct(END_PROMOTION)
  const [isOpen, setIsOpen] = useState(false)
  const title = text.endTitle({ code })
  return (
    <>
      <Button size="sm" variant="quietDanger" aria-label={title} onClick={() => setIsOpen(true)}>
        {text.end}
      </Button>
      {isOpen && (
        <ActDialog
          title={title}
          act={text.endAct}
          button={text.end}
          isDangerous
          run={({ reason }) => end({ code, reason })}
          onDone={() => {
            showToast({ kind: 'ok', text: text.ended })
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        >
          <p>{text.endAbout}</p>
        </ActDialog>
      )}
    </>
  )
}
