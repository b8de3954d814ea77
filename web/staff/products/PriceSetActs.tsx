import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import type { NewPriceInput } from '../gql/graphql'
import { priceSetPath, staffPaths } from '../paths'
import {
  CANCEL_PRICE_SET,
  CHANGE_PRICE_SET,
  DISCARD_PRICE_SET,
  DRAFT_PRICE_SET,
  READ_PRICE_LIST,
  SCHEDULE_PRICE_SET,
} from './price-set-mutations'
import { priceSetsText } from './price-sets.text'

const NAME_MAX = 80

/** The set that an act is about. */
export interface ActedSet {
  id: string
  version: number
  name: string
}

interface DialogProps {
  onClose(): void
}

interface SaveDialogProps extends DialogProps {
  /** Null for a new draft. */
  set: ActedSet | null
  prices: NewPriceInput[]
}

/** Saves a draft, new or not. Nothing changes for customers. */
export function SaveDialog({ set, prices, onClose }: SaveDialogProps) {
  const text = useText(priceSetsText)
  const draft = useAct(DRAFT_PRICE_SET)
  const change = useAct(CHANGE_PRICE_SET)
  const navigate = useNavigate()
  const done = useDone(onClose)
  return (
    <ActDialog<{ name: string }>
      title={text.save}
      act={text.saveAct}
      button={text.save}
      values={{ name: set?.name ?? '' }}
      check={({ name }) => (name.trim() === '' ? { name: 'required' } : {})}
      fields={(form) => (
        <TextField
          {...form.field('name')}
          label={text.name}
          description={text.nameHint}
          maxLength={NAME_MAX}
          autoFocus
          required
        />
      )}
      run={async ({ name, reason }) => {
        const input = { name, prices, reason }
        const answer = await (set ? change({ ...input, id: set.id, expectedVersion: set.version }) : draft(input))
        if (answer.__typename === 'StaffPriceSet' && 'id' in answer) {
          done(text.saved)
          if (!set) void navigate(priceSetPath(answer.id), { replace: true })
        }
        return answer
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.saveAbout({ count: prices.length })}</p>
    </ActDialog>
  )
}

/** Makes a draft of a price list. */
export function ReadListDialog({ onClose }: DialogProps) {
  const text = useText(priceSetsText)
  const read = useAct(READ_PRICE_LIST)
  const navigate = useNavigate()
  return (
    <ActDialog<{ name: string; csv: File | null }>
      title={text.read}
      act={text.readAct}
      button={text.read}
      values={{ name: '', csv: null }}
      check={({ name, csv }) => ({
        ...(name.trim() === '' && { name: 'required' as const }),
        ...(csv === null && { csv: 'required' as const }),
      })}
      fields={(form) => {
        const { error, onChange } = form.choice('csv')
        return (
          <>
            <TextField
              {...form.field('name')}
              label={text.name}
              description={text.nameHint}
              maxLength={NAME_MAX}
              autoFocus
              required
            />
            <TextField
              type="file"
              label={text.listFile}
              description={text.listHint}
              accept=".csv,text/csv"
              error={error}
              required
              onChange={(event) => onChange(event.target.files?.[0] ?? null)}
            />
          </>
        )
      }}
      run={async ({ name, csv, reason }) => {
        const answer = await read({ name, csv: (await csv?.text()) ?? '', reason })
        if (answer.__typename === 'StaffPriceSet' && 'id' in answer) {
          showToast({ kind: 'ok', text: text.readDone })
          void navigate(priceSetPath(answer.id))
        }
        return answer
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.readAbout}</p>
    </ActDialog>
  )
}

/** Proposes to schedule a draft; without four eyes it is scheduled. */
export function ProposeDialog({
  set,
  from,
  toTell,
  onClose,
}: DialogProps & { set: ActedSet; from: string; toTell: number }) {
  const text = useText(priceSetsText)
  const { locale } = usePreferences()
  const schedule = useAct(SCHEDULE_PRICE_SET)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.proposeTitle({ day: formatLocalDate(from, locale) })}
      act={text.proposeAct}
      button={text.propose}
      run={async ({ reason }) => {
        const answer = await schedule({ id: set.id, expectedVersion: set.version, from, reason })
        if ('message' in answer && answer.__typename !== 'ApprovalNeeded') return answer
        // Whoever proposes it is done.
        done(answer.__typename === 'ApprovalNeeded' ? text.proposedDone : text.scheduledDone)
        return { __typename: answer.__typename }
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.proposeAbout({ count: toTell })}</p>
    </ActDialog>
  )
}

/** Cancels a scheduled set, or discards a draft. */
export function EndSetButton({ set, isDraft, told }: { set: ActedSet; isDraft: boolean; told: number }) {
  const text = useText(priceSetsText)
  const [isOpen, setIsOpen] = useState(false)
  const cancel = useAct(CANCEL_PRICE_SET)
  const discard = useAct(DISCARD_PRICE_SET)
  const navigate = useNavigate()
  const done = useDone(() => setIsOpen(false))
  const input = (reason: string) => ({ id: set.id, expectedVersion: set.version, reason })
  return (
    <>
      <Button variant="quietDanger" onClick={() => setIsOpen(true)}>
        {isDraft ? text.discard : text.cancel}
      </Button>
      {isOpen && isDraft && (
        <ActDialog
          title={text.discardTitle}
          act={text.discardAct}
          button={text.discard}
          isDangerous
          run={({ reason }) => discard(input(reason))}
          onDone={() => {
            showToast({ kind: 'ok', text: text.discarded })
            void navigate(staffPaths.products)
          }}
          onClose={() => setIsOpen(false)}
        >
          <p>{text.discardAbout}</p>
        </ActDialog>
      )}
      {isOpen && !isDraft && (
        <ActDialog
          title={text.cancelTitle}
          act={text.cancelAct}
          button={text.cancel}
          isDangerous
          run={({ reason }) => cancel(input(reason))}
          onDone={() => done(text.cancelled)}
          onClose={() => setIsOpen(false)}
        >
          <p>{text.cancelAbout({ told })}</p>
        </ActDialog>
      )}
    </>
  )
}
