import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { ApplyProfile_ProfileFragment, Zone_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { PopoverButton } from '../../ui/Popover'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { showToast } from '../../ui/toast-store'
import styles from './DnsPage.module.css'
import { dnsText } from './dns.text'
import { recordsText } from './records.text'
import { useAttemptInModal } from './useProblemModal'

const PROFILE_CHOICE = graphql(`
  fragment ApplyProfile_profile on DnsProfile {
    id
    name
    records {
      id
    }
  }
`)

const APPLY_PROFILE = graphql(`
  mutation ApplyDnsProfile($input: ApplyDnsProfileInput!) {
    applyDnsProfile(input: $input) {
      ... on AppliedDnsProfile {
        domain {
          ...Zone_domain
        }
        successfullySavedRecords {
          id
          name
          type
          value
        }
        errors
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface Result {
  errors: readonly string[]
  saved: readonly { id: string; name: string; type: string; value: string }[]
}

interface ApplyProfileProps {
  domain: Zone_DomainFragment
  profiles: readonly FragmentType<typeof PROFILE_CHOICE>[]
}

/** Chooses one of the customer's profiles and adds its records to the domain. */
export function ApplyProfile({ domain, profiles: from }: ApplyProfileProps) {
  const { data: profiles } = useSuspenseFragment({ fragment: PROFILE_CHOICE, from: [...from] })
  const text = useText(dnsText)
  const apply = useAct(APPLY_PROFILE)
  const [chosenId, setChosenId] = useState(profiles[0]?.id ?? null)
  const [result, setResult] = useState<Result | null>(null)
  const chosen = profiles.find(({ id }) => id === chosenId) ?? profiles[0]

  const { run, isBusy, modal } = useAttemptInModal(async ({ id }: ApplyProfile_ProfileFragment) => {
    const answer = await apply({ domainId: domain.id, profileId: id })
    if (answer.__typename !== 'AppliedDnsProfile') return answer
    const { errors, successfullySavedRecords: saved } = answer
    if (errors.length > 0) setResult({ errors, saved })
    else showToast({ kind: 'ok', text: text.changed })
    return null
  })

  return (
    <>
      <PopoverButton
        buttonLabel={text.apply}
        label={text.apply}
        iconEnd={ChevronDown}
        isBusy={isBusy}
        busyLabel={text.applying}
      >
        {(close) => (
          <div className={styles.choices}>
            {chosen ? (
              <>
                <RadioGroup label={text.profiles} isLabelHidden value={chosen.id} onChange={setChosenId}>
                  {profiles.map(({ id, name, records }) => (
                    <RadioCard
                      key={id}
                      value={id}
                      title={name}
                      description={text.profileRecords({ count: records.length })}
                    />
                  ))}
                </RadioGroup>
                <p className="hint">{text.applyNote({ name: toUnicode(domain.name) })}</p>
                <Button
                  variant="primary"
                  isBlock
                  onClick={() => {
                    close()
                    void run(chosen)
                  }}
                >
                  {text.applyNow({ name: chosen.name })}
                </Button>
              </>
            ) : (
              <p>{text.noProfiles}</p>
            )}
            <Link to={`${paths.dnsProfiles}?name=${encodeURIComponent(domain.name)}`}>{text.manageProfiles}</Link>
          </div>
        )}
      </PopoverButton>
      <PartlyApplied result={result} onClose={() => setResult(null)} />
      {modal}
    </>
  )
}

/** Records of a profile that could not be saved, and those that were. */
function PartlyApplied({ result, onClose }: { result: Result | null; onClose(): void }) {
  const text = useText(dnsText)
  const { error, close } = useText(recordsText)
  return (
    <ConfirmModal
      isOpen={result !== null}
      variant="alert"
      title={error}
      okLabel={close}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>{text.notApplied}</p>
      <ul className={styles.results}>
        {result?.errors.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {result && result.saved.length > 0 && (
        <>
          <p>{text.applied}</p>
          <ul className={styles.results}>
            {result.saved.map(({ id, name, type, value }) => (
              <li key={id} className="mono">
                {name} {type} {value}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmModal>
  )
}
