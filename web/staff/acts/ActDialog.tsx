import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useId, useState } from 'react'
import type { Path } from 'react-hook-form'
import { PRODUCTS_MAX } from '../../../rules/promotions'
import type { Locale } from '../../../rules/text'
import { issueText } from '../../../rules/validation.text'
import { fieldText } from '../../forms/fields.text'
import { type Checked, type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { ModalDialog, type ModalProps } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { TextArea } from '../../ui/TextField'
import { useSignedInMember } from '../session/session'
import { type ActIssue, REASON_MAX, reasonIssue } from '../staff-forms'
import styles from './ActDialog.module.css'
import { actsText } from './acts.text'
import { useStepUp } from './useStepUp'

/** Every answer of an act: what it changed, or why not. */
type ActAnswer = { __typename: string } | { __typename: string; code: string; message: string }

/** The filled-in fields of an act, with its reason. */
export type Filled<Values extends object> = Values & { reason: string }

interface ActDialogProps<Values extends object> extends Pick<ModalProps, 'tile' | 'icon' | 'size'> {
  title: string
  /** The effect of the act, what stays, and for how many. */
  children: ReactNode
  /** The act, as a sentence of the dialog that asks for a factor: "Je zet Sem Lam uit." */
  act: string
  /** Names the act: "Sem Lam uitzetten". */
  button: string
  isDangerous?: boolean
  /** False while the act is refused anyway. */
  isPossible?: boolean
  /** Says by whom the reason is read, if it differs from the usual. */
  reasonAbout?: string
  /** Shown with a refusal, such as a link to what stands in the way. */
  refusalAction?: ReactNode
  /** Shown below the reason: that a colleague approves. */
  after?: ReactNode
  /** Shown beside all that where it fits, and above it elsewhere. */
  aside?: ReactNode
  /** Fields that the act has besides the reason, with their initial values in display order. */
  values?: Values
  /** Checks those fields. */
  check?(values: Filled<Values>): Partial<Record<keyof Values & string, ActIssue>>
  /** Draws them; without it, the values are sent as they are. */
  fields?: ((form: RuleForm<Filled<Values>>) => ReactNode) | undefined
  /** Runs the mutation. */
  run(values: Filled<Values>): Promise<ActAnswer>
  /** Called with the answer of an act that was done. */
  onDone(answer: { __typename: string }): void
  onClose(): void
}

/**
 * The dialog of every act by staff: what it does, a reason that the audit log keeps, and the reader's name. It waits for the
 * server, and asks for a fresh factor when the server wants one.
 */
export function ActDialog<Values extends object = object>(props: ActDialogProps<Values>) {
  const {
    title,
    children,
    act,
    button,
    isDangerous,
    isPossible = true,
    values,
    check,
    fields,
    run,
    onDone,
    onClose,
  } = props
  const { tile, icon, size, reasonAbout, refusalAction, after, aside } = props
  const text = useText(actsText)
  const labels = useText(fieldText)
  const { name } = useSignedInMember()
  const { confirmed, dialog } = useStepUp()
  const client = useApolloClient()
  const [isStale, setIsStale] = useState(false)
  const formId = useId()
  // The compiler cannot relate the paths of a generic type with those of its intersection.
  const initial = { ...values, reason: '' } as Filled<Values>
  const form = useRuleForm<Filled<Values>, ActIssue>({
    values: initial,
    fields: Object.keys(initial) as Path<Filled<Values>>[],
    parse: (filled) => checked<Values>(filled, check?.(filled)),
    words: wordsOf,
  })
  const { submit, isBusy, general, refusals } = useSubmit(form, {
    failed: labels.failed,
    async send(filled) {
      const answer = await confirmed(act, () => run(filled))
      setIsStale(answer !== null && STALE.has(answer.__typename))
      if (!answer) return { message: text.notConfirmed }
      if ('message' in answer) {
        return answer.__typename === 'InvalidInput' ? answer : { message: `${text.notDone} ${answer.message}` }
      }
      onDone(answer)
      return null
    },
  })
  const showLatest = () => {
    onClose()
    client.refetchQueries({ include: 'active' }).catch(reportError)
  }
  return (
    <>
      <ModalDialog
        isOpen
        onClose={onClose}
        isBusy={isBusy}
        isDismissable={false}
        title={title}
        {...(tile && { tile })}
        {...(icon && { icon })}
        {...(size && { size })}
        closeLabel={text.close}
        footer={
          <>
            <span className={styles.name}>{text.onNameOf({ name })}</span>
            <Button variant="quiet" disabled={isBusy} onClick={onClose}>
              {text.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={isDangerous ? 'danger' : 'primary'}
              isBusy={isBusy}
              busyLabel={text.busy}
              disabled={!isPossible}
            >
              {button}
            </Button>
          </>
        }
      >
        <form id={formId} className={cx(aside && styles.beside)} noValidate onSubmit={(event) => void submit(event)}>
          <div className={styles.parts}>
            {general && (
              <Note
                key={refusals}
                kind="error"
                role="alert"
                action={
                  isStale ? (
                    <Button size="sm" onClick={showLatest}>
                      {text.showLatest}
                    </Button>
                  ) : (
                    refusalAction
                  )
                }
              >
                {general}
              </Note>
            )}
            <div className={styles.about}>{children}</div>
            {fields?.(form)}
            <TextArea
              {...form.field('reason' as Path<Filled<Values>>)}
              label={text.reason}
              description={reasonAbout ?? text.whoReads}
              rows={3}
              maxLength={REASON_MAX}
              autoFocus={!fields}
              required
            />
            {after}
          </div>
          {aside && <div className={cx(styles.parts, styles.aside)}>{aside}</div>}
        </form>
      </ModalDialog>
      {dialog}
    </>
  )
}

/** Refusals because the page shows an earlier state than the server has. */
const STALE: ReadonlySet<string> = new Set(['Changed', 'CountChanged', 'PromotionBegun'])

function checked<Values extends object>(
  filled: Filled<Values>,
  found: object = {},
): Checked<NoInfer<Filled<Values>>, ActIssue> {
  const reason = reasonIssue(filled.reason)
  const issues = { ...found, ...(reason && { reason }) }
  if (Object.keys(issues).length === 0) return { ok: true, value: { ...filled, reason: filled.reason.trim() } }
  // The compiler does not see that these are keys of the intersection.
  return { ok: false, issues } as Checked<NoInfer<Filled<Values>>, ActIssue>
}

function wordsOf(key: ActIssue, locale: Locale): string {
  if (key === 'reason-too-short') return actsText[locale].reasonTooShort
  if (key === 'end-before-start') return actsText[locale].endBeforeStart
  if (key === 'too-few-checks') return actsText[locale].tooFewChecks
  if (key === 'extract-needed') return actsText[locale].extractNeeded
  if (key === 'too-many-products') return actsText[locale].tooManyProducts({ max: PRODUCTS_MAX })
  return key === 'role-required' ? actsText[locale].roleRequired : issueText(key, locale)
}
