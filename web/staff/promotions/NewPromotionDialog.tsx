import { useApolloClient } from '@apollo/client/react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import type { PromotionsPageQuery } from '../gql/graphql'
import { PromotionFields, PromotionLimitNote } from './PromotionFields'
import { EMPTY_PROMOTION, inputOf, issuesOf, type PromotionValues } from './promotion-form'
import { promotionsText } from './promotions.text'

const CREATE_PROMOTION = graphql(`
  mutation CreatePromotion($input: CreatePromotionInput!) {
    createPromotion(input: $input) {
      ... on StaffPromotion {
        name
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

interface NewPromotionDialogProps {
  /** Null for a member without limits. */
  limit: PromotionsPageQuery['promotionLimit']
  products: PromotionsPageQuery['staffProducts']
  onClose(): void
}

/** Makes a promotion. */
export function NewPromotionDialog({ limit, products, onClose }: NewPromotionDialogProps) {
  const text = useText(promotionsText)
  const create = useAct(CREATE_PROMOTION)
  const client = useApolloClient()
  return (
    <ActDialog<PromotionValues>
      title={text.make}
      act={text.makeAct}
      button={text.make}
      values={EMPTY_PROMOTION}
      check={issuesOf}
      fields={(form) => <PromotionFields form={form} products={products} isNew />}
      after={limit && <PromotionLimitNote limit={limit} />}
      run={async ({ reason, ...values }) => {
        const answer = await create({ ...inputOf(values, products), reason })
        // A proposal is stored as well.
        return answer.__typename === 'ApprovalNeeded' ? { __typename: 'ApprovalNeeded' } : answer
      }}
      onDone={({ __typename }) => {
        showToast({ kind: 'ok', text: __typename === 'ApprovalNeeded' ? text.proposed : text.made })
        onClose()
        void client.refetchQueries({ include: 'active' })
      }}
      onClose={onClose}
    >
      <p>{text.makeAbout}</p>
    </ActDialog>
  )
}
