import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Fingerprint } from 'lucide-react'
import { IDENTITY_CHECKS, type IdentityCheck, identityIssue } from '../../../rules/identity-checks'
import { useAct } from '../../apollo/useAct'
import type { RuleForm } from '../../forms/useRuleForm'
import { useText } from '../../i18n/preferences'
import { Checkbox } from '../../ui/Checkbox'
import { FieldError } from '../../ui/Field'
import { ActDialog, type Filled } from '../acts/ActDialog'
import { FourEyes } from '../acts/FourEyes'
import { graphql } from '../gql'
import styles from './Customers.module.css'
import { REMOVE_SECOND_FACTOR } from './customer-mutations'
import { removeFactorText } from './remove-factor.text'

const REMOVE_FACTOR = graphql(`
  fragment RemoveFactorDialog_account on StaffAccount {
    id
    name
    companyName
    phoneNumber
    passkeyCount
  }
`)

interface Values {
  identityChecks: IdentityCheck[]
}

interface RemoveFactorDialogProps {
  account: FragmentType<typeof REMOVE_FACTOR>
  onDone(words: string): void
  onClose(): void
}

/** Proposes to remove the second factor: how it was established who the customer is, and why. */
export function RemoveFactorDialog({ account: from, onDone, onClose }: RemoveFactorDialogProps) {
  const { data } = useSuspenseFragment({ fragment: REMOVE_FACTOR, fragmentName: 'RemoveFactorDialog_account', from })
  const { id, name, companyName, phoneNumber, passkeyCount } = data
  const text = useText(removeFactorText)
  const remove = useAct(REMOVE_SECOND_FACTOR)
  const isCompany = companyName !== null
  return (
    <ActDialog<Values>
      title={text.title({ name })}
      act={text.act({ name })}
      button={text.button}
      isDangerous
      size="wide"
      tile="warning"
      icon={Fingerprint}
      reasonAbout={text.whoReads}
      values={{ identityChecks: [] }}
      check={({ identityChecks }) => {
        const issue = identityIssue(identityChecks, isCompany)
        return issue ? { identityChecks: issue } : {}
      }}
      fields={(form) => <IdentityChecks form={form} isCompany={isCompany} phoneNumber={phoneNumber} />}
      after={<FourEyes title={text.four}>{text.fourAbout}</FourEyes>}
      run={async ({ identityChecks, reason }) => {
        const answer = await remove({ accountId: id, identityChecks, reason })
        if ('message' in answer && answer.__typename !== 'ApprovalNeeded') return answer
        // Whoever proposes it is done.
        onDone('message' in answer ? answer.message : text.done({ name }))
        return { __typename: answer.__typename }
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.about}</p>
      {passkeyCount > 0 && <p>{text.passkeys({ count: passkeyCount })}</p>}
    </ActDialog>
  )
}

interface IdentityChecksProps {
  form: RuleForm<Filled<Values>>
  isCompany: boolean
  phoneNumber: string | null
}

function IdentityChecks({ form, isCompany, phoneNumber }: IdentityChecksProps) {
  const text = useText(removeFactorText)
  const { value, error, onChange } = form.choice('identityChecks')
  const id = form.idOf('identityChecks')
  const hints: Partial<Record<IdentityCheck, string>> = {
    CALLED_BACK: phoneNumber ?? text.noPhone,
    ...(isCompany && { EXTRACT_SEEN: text.neededForCompany }),
  }
  return (
    <fieldset id={id} className={styles.checks} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{text.checks}</legend>
      {IDENTITY_CHECKS.map((check) => (
        <Checkbox
          key={check}
          checked={value.includes(check)}
          description={hints[check]}
          onChange={({ target }) =>
            onChange(IDENTITY_CHECKS.filter((each) => (each === check ? target.checked : value.includes(each))))
          }
        >
          {text[check]}
        </Checkbox>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
