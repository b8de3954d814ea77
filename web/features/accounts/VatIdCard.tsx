import { useApolloClient } from '@apollo/client/react'
import { useAct } from '../../apollo/useAct'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { VatIdCard_AccountFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { refetchScreen } from '../basket/basket-changes'
import { detailsText } from './details.text'
import styles from './SecurityPage.module.css'

graphql(`
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
            ...VatIdCard_account @unmask
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

/** The VAT number of the account, which is checked where it was issued. */
export function VatIdCard({ account }: { account: VatIdCard_AccountFragment }) {
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
      // Prices and basket hold VAT or none by it.
      void refetchScreen(client)
      const said = { VALID: text.vatIdValid, INVALID: text.failed, UNKNOWN: text.vatIdUnknown }
      showToast({ kind: 'ok', text: answer.status ? said[answer.status] : text.vatIdGone })
      return null
    },
  })
  return (
    <Card as="section" aria-labelledby="vat-id-title">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <CardPart kind="head">
          <h2 id="vat-id-title" className={styles.heading}>
            {text.vatId}
          </h2>
          <p className="hint">{text.vatIdHint}</p>
        </CardPart>
        <CardPart className="stack">
          <TextField {...form.field('vatId')} label={text.vatIdField} isMono autoCapitalize="characters" />
        </CardPart>
        <CardPart kind="foot">
          <Button type="submit" isBusy={isBusy}>
            {text.saveVatId}
          </Button>
        </CardPart>
      </form>
    </Card>
  )
}
