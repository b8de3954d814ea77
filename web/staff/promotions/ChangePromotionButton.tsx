import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { PromotionsPageQuery } from '../gql/graphql'
import { PromotionFields, PromotionLimitNote } from './PromotionFields'
import { changedTerms, issuesOf, type PromotionValues, valuesOf } from './promotion-form'
import { promotionsText } from './promotions.text'

const CHANGE_PROMOTION = graphql(`
  mutation ChangePromotion($input: ChangePromotionInput!) {
    changePromotion(input: $input) {
      ... on StaffPromotion {
        name
        version
      }
      ... on ApprovalNeeded {
        code
        message
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

type Promotion = PromotionsPageQuery['promotions'][number]

interface ChangePromotionButtonProps {
  promotion: Promotion
  limit: PromotionsPageQuery['promotionLimit']
  products: PromotionsPageQuery['staffProducts']
}

/** Changes the terms of a planned promotion. */
export function ChangePromotionButton({ promotion, limit, products }: ChangePromotionButtonProps) {
  const text = useText(promotionsText)
  const change = useAct(CHANGE_PROMOTION)
  const client = useApolloClient()
  const { locale } = usePreferences()
  // As it was when the form was filled: a colleague may change it meanwhile.
  const [opened, setOpened] = useState<Promotion | null>(null)
  const { name } = promotion
  const title = text.changeTitle({ code: name })
  return (
    <>
      <Button size="sm" aria-label={title} onClick={() => setOpened(promotion)}>
        {text.change}
      </Button>
      {opened && (
        <ActDialog<PromotionValues>
          title={title}
          act={text.changeAct({ code: name })}
          button={text.change}
          values={valuesOf(opened, locale)}
          check={issuesOf}
          fields={(form) => <PromotionFields form={form} products={products} />}
          after={limit && <PromotionLimitNote limit={limit} note={text.limitChange} />}
          run={async ({ reason, ...values }) => {
            const terms = changedTerms(values, opened, products)
            const answer = await change({ promotion: name, expectedVersion: opened.version, ...terms, reason })
            // A proposal is stored as well.
            return answer.__typename === 'ApprovalNeeded' ? { __typename: 'ApprovalNeeded' } : answer
          }}
          onDone={({ __typename }) => {
            showToast({ kind: 'ok', text: __typename === 'ApprovalNeeded' ? text.changeProposed : text.changed })
            setOpened(null)
            void client.refetchQueries({ include: 'active' })
          }}
          onClose={() => setOpened(null)}
        >
          <p>{text.changeAbout}</p>
        </ActDialog>
      )}
    </>
  )
}
