import { Check } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { toUnicode } from '../../../../rules/domain-name'
import { canSaveTransfer, canTransferDns, opensNextStep, type Transfer } from '../../../../rules/transfer'
import { issueText } from '../../../../rules/validation.text'
import { useServerMessage } from '../../../forms/useServerMessage'
import { usePreferences, useText } from '../../../i18n/preferences'
import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/Checkbox'
import { Icon } from '../../../ui/Icon'
import { TextField } from '../../../ui/TextField'
import { useOrderFlow } from '../order-flow'
import { type DomainItem, savedTransfer, typedTransfer } from './service-block-of'
import { useStep2 } from './step2-context'
import { TransferDns } from './TransferDns'
import styles from './TransferForm.module.css'
import { transferText } from './transfer.text'

/** What moving a domain here asks for (TRF-001..015). */
export function TransferForm({ item }: { item: DomainItem }) {
  const { isMarked, domainCount, draftOf, keepDraft, saveTransfer } = useStep2()
  const { locale } = usePreferences()
  const { continueFrom } = useOrderFlow()
  const t = useText(transferText)
  const id = useId()
  const [refusal, setRefusal] = useServerMessage()
  const [isBusy, setIsBusy] = useState(false)
  const draft = draftOf(item.title)
  const saved = savedTransfer(item)
  const typed = typedTransfer(item, draft)
  const canSave = canSaveTransfer(saved, typed)
  const change = (part: Partial<Transfer>) => {
    setRefusal(null)
    keepDraft(item.title, { ...draft, transfer: { ...typed, ...part } })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!canSave || isBusy) return
    setIsBusy(true)
    const message = await saveTransfer(item, typed)
    setIsBusy(false)
    setRefusal(message)
    if (message === null && opensNextStep(domainCount)) continueFrom(2)
  }

  return (
    <form className={styles.form} aria-labelledby={`${id}-heading`} onSubmit={(event) => void submit(event)}>
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
        error={refusal}
        description={t.codeHelp}
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
      <TransferDns transfer={typed} onChange={change} />
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
