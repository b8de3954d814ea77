import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { parseExtension } from '../../../rules/extension'
import { readAmount } from '../../../rules/typed-amounts'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { searchOf } from './asked-products'
import { productsText } from './products.text'

const ADD_EXTENSION = graphql(`
  mutation AddExtension($input: AddExtensionInput!) {
    addExtension(input: $input) {
      ... on StaffProduct {
        id
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

/** Adds an extension, which is not sold yet. */
export function AddExtensionButton() {
  const text = useText(productsText)
  const add = useAct(ADD_EXTENSION)
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={Plus} onClick={() => setIsOpen(true)}>
        {text.addExtension}
      </Button>
      {isOpen && (
        <ActDialog<{ extension: string; first: string; renewal: string }>
          title={text.addExtension}
          act={text.addAct}
          button={text.addExtension}
          values={{ extension: '', first: '', renewal: '' }}
          check={({ extension, first, renewal }) => ({
            ...(parseExtension(extension) === null && { extension: 'invalid' as const }),
            ...(first + renewal !== '' && readAmount(first) === null && { first: 'invalid' as const }),
            ...(first + renewal !== '' && readAmount(renewal) === null && { renewal: 'invalid' as const }),
          })}
          fields={(form) => (
            <>
              <TextField
                {...form.field('extension')}
                label={text.extension}
                description={text.extensionHint}
                isMono
                autoFocus
                required
              />
              <TextField
                {...form.field('first')}
                label={text.firstYear}
                description={text.euroHint}
                inputMode="decimal"
              />
              <TextField {...form.field('renewal')} label={text.laterYears} inputMode="decimal" />
            </>
          )}
          run={({ extension, first, renewal, reason }) =>
            add({ extension, first: readAmount(first), renewal: readAmount(renewal), reason })
          }
          onDone={() => {
            showToast({ kind: 'ok', text: text.added })
            setIsOpen(false)
            // Products that are not sold are listed there.
            void navigate({ search: searchOf('niet-te-koop') })
          }}
          onClose={() => setIsOpen(false)}
        >
          <p>{text.addAbout}</p>
        </ActDialog>
      )}
    </>
  )
}
