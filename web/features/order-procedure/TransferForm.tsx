import { useQuery } from '@apollo/client/react'
import { Check } from 'lucide-react'
import { type FormEvent, useEffect, useId } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { canSaveTransfer, canTransferDns, canUseProfile, type DnsMode, type Transfer } from '../../../rules/transfer'
import { issueText } from '../../../rules/validation.text'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { TransferProfilesQuery } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { Disclosure } from '../../ui/Disclosure'
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
  /** Returns why it could not be saved; null on success. */
  onSave(transfer: Transfer): Promise<string | null>
  onSaved(): void
}

/** Fields needed to transfer a domain. */
export function TransferForm({ item, draft, isMarked, isLoggedIn, onType, onSave, onSaved }: TransferFormProps) {
  const { locale } = usePreferences()
  const t = useText(transferText)
  const { failed } = useText(fieldText)
  const id = useId()
  const saved = savedTransfer(item)
  const typed = typedTransfer(item, draft)
  const canSave = canSaveTransfer(saved, typed)
  const codeState = isCodeSaved(item, draft) ? (item.transfer?.codeState ?? null) : null
  const { run, isBusy, problem, clear } = useAttempt(failed, async () => {
    const message = await onSave(typed)
    if (message !== null) return { message }
    onSaved()
    return null
  })
  const change = (part: Partial<Transfer>) => {
    clear()
    onType({ ...draft, transfer: { ...typed, ...part } })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canSave) void run()
  }

  return (
    <form className={styles.transfer} aria-labelledby={`${id}-heading`} onSubmit={submit}>
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
        error={problem ?? (codeState === 'WRONG' ? issueText('transfer-code-wrong', locale) : null)}
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
          description={canTransferDns(typed) ? undefined : t.dnsWhenOwner}
          onChange={(event) => change({ transferDns: event.currentTarget.checked })}
        >
          {t.dns}
        </Checkbox>
      </div>
      {canTransferDns(typed) && <TransferDns transfer={typed} isLoggedIn={isLoggedIn} onChange={change} />}
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
      {!typed.migrationCode && (
        <Disclosure summary={t.noCode} isSmall>
          <p className="muted small">{t.noCodeHelp}</p>
        </Disclosure>
      )}
    </form>
  )
}

interface TransferDnsProps {
  transfer: Transfer
  isLoggedIn: boolean
  onChange(part: Partial<Transfer>): void
}

/** Source of the DNS records of a transferred domain. Choosing one moves the DNS as well. */
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
        value={moves ? transfer.dnsMode : null}
        // Values of the two radios.
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
 * The reader's DNS profiles; empty for a visitor who is not logged in. If fetching fails, the list is empty and the failure
 * reported.
 */
function useDnsProfiles(isLoggedIn: boolean): Profiles {
  const { data, error } = useQuery(TRANSFER_PROFILES, { skip: !isLoggedIn })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  return data?.viewer.dnsProfiles ?? NONE
}
