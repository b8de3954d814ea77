import { canTransferDns, canUseProfile, type DnsMode, type Transfer } from '../../../../rules/transfer'
import { useText } from '../../../i18n/preferences'
import { RadioCard, RadioGroup } from '../../../ui/RadioGroup'
import { Select } from '../../../ui/Select'
import { useStep2 } from './step2-context'
import styles from './TransferForm.module.css'
import { transferText } from './transfer.text'
import { useDnsProfiles } from './useDnsProfiles'

interface TransferDnsProps {
  transfer: Transfer
  onChange(part: Partial<Transfer>): void
}

/** Where the records of a domain that moves come from. Choosing one means that the DNS moves along. */
export function TransferDns({ transfer, onChange }: TransferDnsProps) {
  const { isLoggedIn } = useStep2()
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
