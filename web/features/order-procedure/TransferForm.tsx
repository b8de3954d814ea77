import { useQuery } from '@apollo/client/react'
import { Check } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { canSaveTransfer, canTransferDns, canUseProfile, type DnsMode, type Transfer } from '../../../rules/transfer'
import { issueText } from '../../../rules/validation.text'
import { useServerMessage } from '../../forms/useServerMessage'
import { graphql } from '../../gql'
import type { TransferProfilesQuery } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { Icon } from '../../ui/Icon'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import styles from './ServiceBlock.module.css'
import { type BlockDraft, type DomainItem, isCodeSaved, savedTransfer, typedTransfer } from './service-block'
import { transferText } from './transfer.text'

interface TransferFormProps {
  item: DomainItem
  draft: BlockDraft
  isMarked: boolean
  isLoggedIn: boolean
  onType(draft: BlockDraft): void
  /** Answers why it could not be saved; null when it was. */
  onSave(transfer: Transfer): Promise<string | null>
  onSaved(): void
}

/** What moving a domain here asks for. */
export function TransferForm({ item, draft, isMarked, isLoggedIn, onType, onSave, onSaved }: TransferFormProps) {
  const { locale } = usePreferences()
  const t = useText(transferText)
  const id = useId()
  const [refusal, setRefusal] = useServerMessage()
  const [isBusy, setIsBusy] = useState(false)
  const saved = savedTransfer(item)
  const typed = typedTransfer(item, draft)
  const canSave = canSaveTransfer(saved, typed)
  const codeState = isCodeSaved(item, draft) ? (item.transfer?.codeState ?? null) : null
  const change = (part: Partial<Transfer>) => {
    setRefusal(null)
    onType({ ...draft, transfer: { ...typed, ...part } })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSave || isBusy) return
    setIsBusy(true)
    const message = await onSave(typed)
    setIsBusy(false)
    setRefusal(message)
    if (message === null) onSaved()
  }

  return (
    <form className={styles.transfer} aria-labelledby={`${id}-heading`} onSubmit={(event) => void submit(event)}>
      <h4 id={`${id}-heading`} className={styles.heading}>
        {t.heading}
      </h4>
      <TextField
        className={styles.code}
        label={t.code}
        isMono
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed.migrationCode}
        onChange={(event) => change({ migrationCode: event.currentTarget.value })}
        error={refusal ?? (codeState === 'WRONG' ? issueText('transfer-code-wrong', locale) : null)}
        success={codeState === 'RIGHT' ? t.codeRight : undefined}
        description={codeState === 'UNKNOWN' ? t.codeUnknown : t.codeHelp}
      />
      <div>
        <Checkbox
          className={styles.owner}
          checked={typed.isOwner}
          onChange={(event) => change({ isOwner: event.currentTarget.checked })}
          error={isMarked && !typed.isOwner ? issueText('ownership-required', locale) : undefined}
        >
          {t.owner} <b>{toUnicode(item.title)}</b>
        </Checkbox>
        <Checkbox
          checked={canTransferDns(typed) && typed.transferDns}
          disabled={!canTransferDns(typed)}
          onChange={(event) => change({ transferDns: event.currentTarget.checked })}
        >
          {t.dns}
        </Checkbox>
      </div>
      <TransferDns transfer={typed} isLoggedIn={isLoggedIn} onChange={change} />
      <div className="row">
        <Button type="submit" variant="primary" disabled={!canSave && !isBusy} isBusy={isBusy} busyLabel={t.saving}>
          {t.save}
        </Button>
        <span role="status" className="hint">
          {canSave && t.unsaved}
          {!canSave && saved && typed.isOwner && (
            <span className={styles.saved}>
              <Icon of={Check} size={16} />
              {t.saved}
            </span>
          )}
        </span>
      </div>
    </form>
  )
}

interface TransferDnsProps {
  transfer: Transfer
  isLoggedIn: boolean
  onChange(part: Partial<Transfer>): void
}

/** Where the records of a domain that moves come from. Choosing one means that the DNS moves along. */
function TransferDns({ transfer, isLoggedIn, onChange }: TransferDnsProps) {
  const t = useText(transferText)
  const profiles = useDnsProfiles(isLoggedIn)
  const isPossible = canUseProfile({ signedIn: isLoggedIn, profiles: profiles.length })
  const moves = canTransferDns(transfer) && transfer.transferDns
  const choose = (mode: DnsMode) => {
    const [only] = profiles.length === 1 ? profiles : []
    onChange({ transferDns: true, dnsMode: mode, dnsProfileId: transfer.dnsProfileId || (only?.id ?? '') })
  }
  return (
    <>
      <RadioGroup
        label={t.dnsMode}
        isLabelHidden
        layout="tiles"
        className={styles.modes}
        isDisabled={!canTransferDns(transfer)}
        value={moves ? transfer.dnsMode : null}
        // The values of the two radios.
        onChange={(mode) => choose(mode as DnsMode)}
      >
        <RadioCard value="copy" title={t.copy} description={t.copyHelp} />
        <RadioCard
          value="dns-profile"
          title={t.profile}
          description={isPossible ? t.profileHelp : isLoggedIn ? t.profileNeedsProfile : t.profileNeedsLogin}
          disabled={!isPossible}
        />
      </RadioGroup>
      {moves && isPossible && transfer.dnsMode === 'dns-profile' && (
        <Select
          className={styles.profile}
          label={t.whichProfile}
          placeholder={t.pickProfile}
          options={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          value={transfer.dnsProfileId || null}
          onChange={(dnsProfileId) => onChange({ dnsProfileId })}
        />
      )}
    </>
  )
}

const TRANSFER_PROFILES = graphql(`
  query TransferProfiles {
    viewer {
      dnsProfiles {
        id
        name
      }
    }
  }
`)

type Profiles = NonNullable<TransferProfilesQuery['viewer']['dnsProfiles']>

const NONE: Profiles = []

/**
 * The reader's DNS profiles, none for a visitor who is not logged in. A list that cannot be fetched is empty and
 * reported.
 */
function useDnsProfiles(isLoggedIn: boolean): Profiles {
  const { data, error } = useQuery(TRANSFER_PROFILES, { skip: !isLoggedIn })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  return data?.viewer.dnsProfiles ?? NONE
}
