import { KeyRound, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { parsePasskeyName } from '../../../rules/passkey-name'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { PasskeysCard_SecurityFragment } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { useHydrated } from '../../lib/useHydrated'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Modal } from '../../ui/Modal'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { formatDay } from './format-day'
import formStyles from './forms.module.css'
import { canUsePasskeys, makePasskey, START_PASSKEY } from './passkeys'
import styles from './SecurityPage.module.css'
import { securityText } from './security.text'
import { useConfirmedIdentity } from './useConfirmedIdentity'

graphql(`
  fragment PasskeysCard_security on AccountSecurity {
    passkeys {
      id
      name
      createdAt
      lastUsedAt
    }
  }
`)

const ADD_PASSKEY = graphql(`
  mutation AddPasskey($input: AddPasskeyInput!) {
    addPasskey(input: $input) {
      ... on Passkey {
        id
        name
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

const RENAME_PASSKEY = graphql(`
  mutation RenamePasskey($input: RenamePasskeyInput!) {
    renamePasskey(input: $input) {
      ... on Passkey {
        id
        name
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

const REMOVE_PASSKEY = graphql(`
  mutation RemovePasskey($input: RemovePasskeyInput!) {
    removePasskey(input: $input) {
      id
    }
  }
`)

type Passkey = PasskeysCard_SecurityFragment['passkeys'][number]

interface PasskeysCardProps {
  security: PasskeysCard_SecurityFragment
  onChanged(): void
}

/** The keys that log in without a password: to add, rename and remove. */
export function PasskeysCard({ security: { passkeys }, onChanged }: PasskeysCardProps) {
  const text = useText(securityText)
  const canAdd = useHydrated() && canUsePasskeys()
  const [isAdding, setIsAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const removal = useRemoval(onChanged)
  return (
    <Card as="section" aria-labelledby="passkeys-title">
      <CardPart kind="head" className="spread">
        <div>
          <h2 id="passkeys-title" className={styles.heading}>
            {text.passkeys}
          </h2>
          <p className="hint">{text.passkeysHint}</p>
        </div>
        <Button icon={Plus} disabled={!canAdd} onClick={() => setIsAdding(true)}>
          {text.addPasskey}
        </Button>
      </CardPart>
      {passkeys.length === 0 ? (
        <CardPart>
          <p className="muted">{canAdd ? text.noPasskeys : text.noPasskeysHere}</p>
        </CardPart>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isBusy={removal.busyId === passkey.id}
              onRename={() => setRenamed(passkey)}
              onRemove={() => void removal.remove(passkey)}
            />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} onAdded={onChanged} />}
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
      {removal.dialog}
    </Card>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  isBusy: boolean
  onRename(): void
  onRemove(): void
}

function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
  const text = useText(securityText)
  const { locale } = usePreferences()
  const { name, createdAt, lastUsedAt } = passkey
  const day = (moment: string) => formatDay(Date.parse(moment), locale)
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Icon of={KeyRound} size={16} />
      </span>
      <p className={styles.name}>{name}</p>
      <p className={styles.about}>
        {text.addedOn({ day: day(createdAt) })}, {lastUsedAt ? text.usedOn({ day: day(lastUsedAt) }) : text.neverUsed}
      </p>
      <div className={styles.acts}>
        <Button variant="quiet" size="sm" aria-label={text.renameOf({ name })} onClick={onRename}>
          {text.rename}
        </Button>
        <Button variant="quietDanger" size="sm" aria-label={text.removeOf({ name })} isBusy={isBusy} onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
    </li>
  )
}

function useRemoval(onChanged: () => void) {
  const text = useText(securityText)
  const removePasskey = useAct(REMOVE_PASSKEY)
  const { confirmed, dialog } = useConfirmedIdentity()
  const [busyId, setBusyId] = useState<string | null>(null)

  async function remove({ id, name }: Passkey) {
    setBusyId(id)
    try {
      if (!(await confirmed(text.actRemove({ name }), () => removePasskey({ id })))) return
      showToast({ kind: 'ok', text: text.passkeyRemoved })
      onChanged()
    } catch (error) {
      showToast({ kind: 'error', text: failureMessage(error, text.failed) })
    } finally {
      setBusyId(null)
    }
  }

  return { remove, busyId, dialog }
}

/** Asks for a name, and then the device for a passkey. */
function AddPasskey({ onClose, onAdded }: { onClose(): void; onAdded(): void }) {
  const text = useText(securityText)
  const formId = useId()
  const start = useAct(START_PASSKEY)
  const addPasskey = useAct(ADD_PASSKEY)
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const form = useRuleForm({ values: { name: '' }, fields: ['name'], parse: parsePasskeyName })
  const { submit, isBusy } = useSubmit(form, {
    failed: text.failed,
    fieldForAll: 'name',
    async send({ name }) {
      const challenge = await confirmed(text.actAdd, () => start({ purpose: 'REGISTER' }))
      if (!challenge) return notDone
      const passkey = await makePasskey(challenge.options)
      if (passkey === null) return { message: text.notMade }
      const answer = await addPasskey({ name, passkey })
      if (answer.__typename !== 'Passkey') return answer
      showToast({ kind: 'ok', text: text.passkeyAdded })
      onAdded()
      onClose()
      return null
    },
  })
  return (
    <>
      <NameModal
        title={text.addPasskeyTitle}
        formId={formId}
        isBusy={isBusy}
        busyLabel={text.adding}
        okLabel={text.addIt}
        onClose={onClose}
      >
        <form id={formId} className={formStyles.short} noValidate onSubmit={(event) => void submit(event)}>
          <p className="muted">{text.addPasskeyIntro}</p>
          <TextField
            {...form.field('name')}
            label={text.passkeyName}
            placeholder={text.passkeyNameSample}
            autoComplete="off"
            autoFocus
            required
          />
        </form>
      </NameModal>
      {dialog}
    </>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const text = useText(securityText)
  const formId = useId()
  const renamePasskey = useAct(RENAME_PASSKEY)
  const form = useRuleForm({ values: { name: passkey.name }, fields: ['name'], parse: parsePasskeyName })
  const { submit, isBusy } = useSubmit(form, {
    failed: text.failed,
    fieldForAll: 'name',
    async send({ name }) {
      const answer = await renamePasskey({ id: passkey.id, name })
      if (answer.__typename !== 'Passkey') return answer
      onClose()
      return null
    },
  })
  return (
    <NameModal
      title={text.renameTitle}
      formId={formId}
      isBusy={isBusy}
      busyLabel={text.saving}
      okLabel={text.save}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextField {...form.field('name')} label={text.passkeyName} autoComplete="off" autoFocus required />
      </form>
    </NameModal>
  )
}

interface NameModalProps {
  title: string
  formId: string
  isBusy: boolean
  busyLabel: string
  okLabel: string
  onClose(): void
  children: ReactNode
}

function NameModal({ title, formId, isBusy, busyLabel, okLabel, onClose, children }: NameModalProps) {
  const text = useText(securityText)
  return (
    <Modal
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      title={title}
      closeLabel={text.close}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} busyLabel={busyLabel}>
            {okLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
