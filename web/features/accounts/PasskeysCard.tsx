import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { KeyRound, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { parsePasskeyName } from '../../../rules/passkey-name'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { PasskeysCard_SecurityFragment } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { useHydrated } from '../../lib/useHydrated'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Modal } from '../../ui/Modal'
import { Section } from '../../ui/Section'
import { TextField } from '../../ui/TextField'
import { showError, showToast } from '../../ui/toast-store'
import { canUsePasskeys, makePasskey } from './browser-passkeys'
import formStyles from './forms.module.css'
import { CREATE_PASSKEY_CHALLENGE } from './passkeys'
import styles from './SecurityPage.module.css'
import { securityText } from './security.text'
import { useConfirmedIdentity } from './useConfirmedIdentity'

const PASSKEYS_CARD = graphql(`
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

const DELETE_PASSKEY = graphql(`
  mutation DeletePasskey($input: DeletePasskeyInput!) {
    deletePasskey(input: $input) {
      ... on PasskeyRemoved {
        id
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

type Passkey = PasskeysCard_SecurityFragment['passkeys'][number]

interface PasskeysCardProps {
  security: FragmentType<typeof PASSKEYS_CARD>
  onChanged(): void
}

/** Passkeys that log in without a password: add, rename and remove. */
export function PasskeysCard({ security, onChanged }: PasskeysCardProps) {
  const { passkeys } = useSuspenseFragment({ fragment: PASSKEYS_CARD, from: security }).data
  const text = useText(securityText)
  const canAdd = useHydrated() && canUsePasskeys()
  const [isAdding, setIsAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const removal = useRemoval(onChanged)
  return (
    <Section
      title={text.passkeys}
      description={text.passkeysHint}
      end={
        <Button icon={Plus} disabled={!canAdd} onClick={() => setIsAdding(true)}>
          {text.addPasskey}
        </Button>
      }
    >
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
    </Section>
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
  const deletePasskey = useAct(DELETE_PASSKEY)
  const { confirmed, dialog } = useConfirmedIdentity()
  const { run, pending } = useAttempt(
    text.failed,
    async ({ id, name }: Passkey) => {
      const answer = await confirmed(text.actRemove({ name }), () => deletePasskey({ id }))
      if (answer?.__typename !== 'PasskeyRemoved') return answer
      showToast({ kind: 'ok', text: text.passkeyRemoved })
      onChanged()
      return null
    },
    { onProblem: showError },
  )
  return { remove: run, busyId: pending?.[0].id ?? null, dialog }
}

/** Asks for a name, then has the device create a passkey. */
function AddPasskey({ onClose, onAdded }: { onClose(): void; onAdded(): void }) {
  const text = useText(securityText)
  const formId = useId()
  const createChallenge = useAct(CREATE_PASSKEY_CHALLENGE)
  const addPasskey = useAct(ADD_PASSKEY)
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const form = useRuleForm({ values: { name: '' }, fields: ['name'], parse: parsePasskeyName })
  const { submit, isBusy } = useSubmit(form, {
    failed: text.failed,
    fieldForAll: 'name',
    async send({ name }) {
      const challenge = await confirmed(text.actAdd, () => createChallenge({ purpose: 'REGISTER' }))
      if (!challenge) return notDone
      if (challenge.__typename !== 'PasskeyChallenge') return challenge
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
