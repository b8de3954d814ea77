import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { formatMoment, formatTime } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Fact } from '../frame/Facts'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { customerText } from './customer.text'
import { customerActsText } from './customer-acts.text'

const LOGIN_BLOCK = graphql(`
  fragment LoginBlock_account on StaffAccount {
    id
    loginBlock {
      cause
      attempts
      until
    }
  }
`)

interface LoginBlockProps {
  account: FragmentType<typeof LOGIN_BLOCK>
  onAllow(): void
}

/** Says until when logins are refused after too many failed attempts, with the act that ends it; nothing while they are allowed. */
export function LoginBlock({ account: from, onAllow }: LoginBlockProps) {
  const { data } = useSuspenseFragment({ fragment: LOGIN_BLOCK, fragmentName: 'LoginBlock_account', from })
  const text = useText(customerText)
  const acts = useText(customerActsText)
  const { locale } = usePreferences()
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  if (!data.loginBlock) return null
  const { cause, attempts } = data.loginBlock
  const until = Date.parse(data.loginBlock.until)
  return (
    <Fact
      name={text.loggingIn}
      mark="warn"
      hint={cause === 'CODE' && text.codesAbout}
      action={
        mayEdit && (
          <Button size="sm" variant="quiet" aria-label={acts.login} onClick={onAllow}>
            {text.allow}
          </Button>
        )
      }
    >
      {cause === 'CODE'
        ? text.refusedCodes({ until: formatMoment(until, locale), count: attempts })
        : text.refusedPasswords({ until: formatTime(until), count: attempts })}
    </Fact>
  )
}
