import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ShoppingBasket } from 'lucide-react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { TextArea } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { basketDialogText } from './basket-dialog.text'

const BASKET = graphql(`
  fragment BasketDialog_account on StaffAccount {
    id
    name
    email
    hostingChoices {
      code
      name
    }
  }
`)

const SEND_BASKET = graphql(`
  mutation SendBasket($input: SendBasketInput!) {
    sendBasket(input: $input) {
      ... on BasketSent {
        items
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

const NO_HOSTING = 'NONE'

interface BasketDialogProps {
  account: FragmentType<typeof BASKET>
  onDone(words: string): void
  onClose(): void
}

/** Composes a basket for a customer, who gets a link, sees the prices and pays. */
export function BasketDialog({ account: from, onDone, onClose }: BasketDialogProps) {
  const { data } = useSuspenseFragment({ fragment: BASKET, fragmentName: 'BasketDialog_account', from })
  const { id, name, email, hostingChoices } = data
  const text = useText(basketDialogText)
  const send = useAct(SEND_BASKET)
  return (
    <ActDialog
      title={text.title({ name })}
      act={text.act({ name })}
      button={text.button}
      tile="info"
      icon={ShoppingBasket}
      values={{ domainNames: '', hostingCode: NO_HOSTING }}
      check={({ domainNames, hostingCode }) =>
        domainNames.trim() === '' && hostingCode === NO_HOSTING ? { domainNames: 'required' } : {}
      }
      fields={(form) => (
        <>
          <TextArea
            {...form.field('domainNames')}
            label={text.names}
            description={text.namesAbout}
            rows={3}
            autoFocus
          />
          <Select
            {...form.choice('hostingCode')}
            label={text.hosting}
            options={[
              { value: NO_HOSTING, label: text.noHosting },
              ...hostingChoices.map(({ code, name: label }) => ({ value: code, label })),
            ]}
          />
        </>
      )}
      run={({ domainNames, hostingCode, reason }) =>
        send({
          accountId: id,
          domainNames: domainNames.split(/[\s,]+/).filter(Boolean),
          hostingCode: hostingCode === NO_HOSTING ? null : hostingCode,
          reason,
        })
      }
      onDone={() => onDone(text.done({ email }))}
      onClose={onClose}
    >
      <p>{text.about({ email })}</p>
    </ActDialog>
  )
}
