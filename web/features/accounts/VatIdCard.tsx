import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { refetchScreen } from '../../apollo/basket-changes'
import { useAct } from '../../apollo/useAct'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { detailsText } from './details.text'

const VAT_ID_CARD = graphql(`
  fragment VatIdCard_account on Account {
    id
    vatId
  }
`)

const SET_VAT_ID = graphql(`
  mutation SetVatId($input: SetVatIdInput!) {
    setVatId(input: $input) {
      ... on VatIdSet {
        status
        viewer {
          account {
            id
            vatId
          }
        }
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

/** VAT number of the account, verified with the issuing country. */
export function VatIdCard({ account: from }: { account: FragmentType<typeof VAT_ID_CARD> }) {
  const { data: account } = useSuspenseFragment({ fragment: VAT_ID_CARD, from })
  const text = useText(detailsText)
  const set = useAct(SET_VAT_ID)
  const client = useApolloClient()
  const form = useRuleForm({
    values: { vatId: account.vatId ?? '' },
    fields: ['vatId'],
    parse: (value) => ({ ok: true, value }),
  })
  const { submit, isBusy } = useSubmit(form, {
    failed: text.failed,
    fieldForAll: 'vatId',
    async send(typed) {
      const answer = await set(typed)
      if (answer.__typename !== 'VatIdSet') return answer
      form.fill({ vatId: answer.viewer.account?.vatId ?? '' })
      // Whether prices and basket include VAT depends on it.
      void refetchScreen(client)
      const said = { VALID: text.vatIdValid, INVALID: text.failed, UNKNOWN: text.vatIdUnknown }
      showToast({ kind: 'ok', text: answer.status ? said[answer.status] : text.vatIdGone })
      return null
    },
  })
  return (
    <Section title={text.vatId} description={text.vatIdHint}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <CardPart className="stack">
          <TextField {...form.field('vatId')} label={text.vatIdField} isMono autoCapitalize="characters" />
        </CardPart>
        <CardPart kind="foot">
          <Button type="submit" isBusy={isBusy}>
            {text.saveVatId}
          </Button>
        </CardPart>
      </form>
    </Section>
  )
}
