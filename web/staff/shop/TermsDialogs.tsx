import { dayInAmsterdam } from '../../../rules/calendar'
import { TERMS_TEXT_MAX, type TermsTexts, termsIssues } from '../../../rules/general-terms'
import { addDays } from '../../../rules/renewal'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { TextArea, TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { termsText } from './terms.text'
import { CHANGE_TERMS, DISCARD_TERMS, DRAFT_TERMS, PLAN_TERMS, UNPLAN_TERMS } from './terms-mutations'

interface ActedVersion {
  number: number
  revision: number
}

interface DialogProps {
  version: ActedVersion
  onClose(): void
}

interface WriteDialogProps {
  /** Null for a new draft. */
  version: ActedVersion | null
  /** Text to start from. */
  texts: TermsTexts
  onClose(): void
}

/** Writes a draft, new or not. Nothing changes for customers. */
export function WriteDialog({ version, texts: { textNl, textEn }, onClose }: WriteDialogProps) {
  const text = useText(termsText)
  const draft = useAct(DRAFT_TERMS)
  const change = useAct(CHANGE_TERMS)
  const done = useDone(onClose)
  return (
    <ActDialog<TermsTexts>
      title={version ? text.editNamed(version) : text.make}
      act={text.saveAct}
      button={text.save}
      size="wide"
      values={{ textNl, textEn }}
      check={termsIssues}
      fields={(form) => (
        <>
          <TextArea
            {...form.field('textNl')}
            label={text.textNl}
            description={text.markup}
            rows={12}
            maxLength={TERMS_TEXT_MAX}
            required
          />
          <TextArea {...form.field('textEn')} label={text.textEn} rows={12} maxLength={TERMS_TEXT_MAX} required />
        </>
      )}
      run={({ textNl, textEn, reason }) => {
        const input = { textNl, textEn, reason }
        return version ? change({ ...input, ...acted(version) }) : draft(input)
      }}
      onDone={() => done(text.saved)}
      onClose={onClose}
    >
      <p>{text.saveAbout}</p>
    </ActDialog>
  )
}

/** Plans a draft from a day. */
export function PlanDialog({ version, onClose }: DialogProps) {
  const text = useText(termsText)
  const plan = useAct(PLAN_TERMS)
  const done = useDone(onClose)
  const earliest = addDays(dayInAmsterdam(Date.now()), 1)
  return (
    <ActDialog<{ from: string }>
      title={text.planNamed(version)}
      act={text.planAct}
      button={text.plan}
      values={{ from: earliest }}
      check={({ from }) => (from === '' ? { from: 'invalid-date' } : {})}
      fields={(form) => (
        <TextField
          {...form.field('from')}
          type="date"
          min={earliest}
          label={text.from}
          description={text.fromHint}
          required
        />
      )}
      run={({ from, reason }) => plan({ ...acted(version), from, reason })}
      onDone={() => done(text.planned)}
      onClose={onClose}
    >
      <p>{text.planAbout}</p>
    </ActDialog>
  )
}

/** Makes a draft again of a planned version. */
export function UnplanDialog({ version, onClose }: DialogProps) {
  const text = useText(termsText)
  const unplan = useAct(UNPLAN_TERMS)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.unplanNamed(version)}
      act={text.unplanAct}
      button={text.unplan}
      run={({ reason }) => unplan({ ...acted(version), reason })}
      onDone={() => done(text.unplanned)}
      onClose={onClose}
    >
      <p>{text.unplanAbout}</p>
    </ActDialog>
  )
}

/** Deletes a draft. */
export function DiscardDialog({ version, onClose }: DialogProps) {
  const text = useText(termsText)
  const discard = useAct(DISCARD_TERMS)
  const done = useDone(onClose)
  return (
    <ActDialog
      title={text.discardNamed(version)}
      act={text.discardAct}
      button={text.discard}
      isDangerous
      run={({ reason }) => discard({ ...acted(version), reason })}
      onDone={() => done(text.discarded)}
      onClose={onClose}
    >
      <p>{text.discardAbout}</p>
    </ActDialog>
  )
}

const acted = ({ number, revision }: ActedVersion) => ({ number, expectedRevision: revision })
