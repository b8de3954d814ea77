import { Pencil } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Select } from '../../ui/Select'
import { Skeleton } from '../../ui/Skeleton'
import styles from './HolderSelector.module.css'
import { holdersText } from './holders.text'
import { type CustomHolder, type StandardHolder, useHolders } from './useHolders'

const NewHolder = lazy(async () => ({ default: (await import('./NewHolder')).NewHolder }))
const EditHolder = lazy(async () => ({ default: (await import('./EditHolder')).EditHolder }))

interface HolderSelectorProps {
  /** Id of a holder, null for the default one, undefined while the domains differ. */
  value: string | null | undefined
  /** True only while a single domain is selected. */
  canEdit: boolean
  onChange(id: string | null): void
  /** Called after `onChange`, when a new holder was created. */
  onCreated?(id: string): void
  /** Called when a form with its own buttons opens or closes in it. */
  onEditing?(isEditing: boolean): void
}

type View = 'choose' | 'new' | 'edit'

/** Default, existing or new holder. For logged-in customers. */
export function HolderSelector({ value, canEdit, onChange, onCreated, onEditing }: HolderSelectorProps) {
  const t = useText(holdersText)
  const { standard, custom, hasFailed, retry } = useHolders()
  const [view, setView] = useState<View>('choose')
  const [notice, setNotice] = useState<'added' | 'updated' | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const lastView = useRef<View>(view)

  // The pressed button disappeared with its form: the focus moves to the choice.
  useEffect(() => {
    if (view === 'choose' && lastView.current !== 'choose') {
      frame.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
    }
    lastView.current = view
  }, [view])

  const show = (next: View) => {
    setView(next)
    setNotice(null)
    onEditing?.(next !== 'choose')
  }
  if (hasFailed) return <LoadFailed onRetry={retry} />
  if (!standard) return <Loading />
  const chosen = custom.find(({ id }) => id === value)
  return (
    <div ref={frame} className={styles.selector}>
      {value === undefined && view === 'choose' && <Note>{t.mixed}</Note>}
      {view !== 'edit' && (
        <HolderModes
          mode={view === 'new' ? 'new' : value === undefined ? null : chosen ? 'custom' : 'standard'}
          standard={standard}
          chosen={chosen ?? null}
          hasCustom={custom.length > 0}
          onChange={(mode) => {
            show(mode === 'new' ? 'new' : 'choose')
            if (mode === 'standard') onChange(null)
            if (mode === 'custom') onChange(chosen?.id ?? custom[0]?.id ?? null)
          }}
        />
      )}
      {view === 'choose' && chosen && (
        <Select
          label={t.whichHolder}
          options={custom.map(({ id, label, email }) => ({ value: id, label, description: email }))}
          value={chosen.id}
          onChange={onChange}
        />
      )}
      {notice && (
        <Note kind="ok" role="status">
          {t[notice]}
        </Note>
      )}
      {view === 'choose' && canEdit && value !== undefined && (
        <div>
          <Button variant="quiet" className={styles.edit} icon={Pencil} onClick={() => show('edit')}>
            {t.edit}
          </Button>
        </div>
      )}
      <Suspense fallback={<Skeleton height={320} />}>
        {view === 'new' && (
          <NewHolder
            standard={standard}
            onCancel={() => show('choose')}
            onCreated={(id) => {
              show('choose')
              setNotice('added')
              onChange(id)
              onCreated?.(id)
            }}
          />
        )}
        {view === 'edit' && (
          <EditHolder
            standard={standard}
            holder={chosen ?? null}
            onCancel={() => show('choose')}
            onSaved={() => {
              show('choose')
              setNotice('updated')
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

type HolderMode = 'standard' | 'custom' | 'new'

interface HolderModesProps {
  mode: HolderMode | null
  standard: StandardHolder
  chosen: CustomHolder | null
  /** False when the customer has no holders, so that there is none to select. */
  hasCustom: boolean
  onChange(mode: HolderMode): void
}

function HolderModes({ mode, standard, chosen, hasCustom, onChange }: HolderModesProps) {
  const t = useText(holdersText)
  return (
    <RadioGroup
      label={t.holder}
      isLabelHidden
      layout="tiles"
      className={styles.modes}
      value={mode}
      // Values of the radios below.
      onChange={(next) => onChange(next as HolderMode)}
    >
      <RadioCard value="standard" title={t.standard} description={standard.label || t.standardHelp} />
      {hasCustom && <RadioCard value="custom" title={t.custom} description={chosen?.label ?? t.customHelp} />}
      <RadioCard value="new" title={t.fresh} description={t.freshHelp} />
    </RadioGroup>
  )
}

function LoadFailed({ onRetry }: { onRetry(): void }) {
  const t = useText(holdersText)
  return (
    <Note kind="error" role="alert" action={<Button onClick={onRetry}>{t.again}</Button>}>
      {t.failed}
    </Note>
  )
}

function Loading() {
  const t = useText(holdersText)
  return (
    <div aria-busy="true">
      <span className="vh">{t.loading}</span>
      <Skeleton height={76} />
    </div>
  )
}
