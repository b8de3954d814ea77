import type { ReactNode } from 'react'
import {
  ABUSE_GROUNDS,
  ABUSE_REASONS,
  type AbuseGround,
  type AbuseReason,
  type AbuseStatement,
  ARTICLE_MAX,
  EXPLANATION_MAX,
  parseStatement,
  REPORT_REFERENCE_MAX,
} from '../../../rules/abuse'
import { ABUSE_GROUND_WORDS, ABUSE_REASON_WORDS } from '../../../rules/abuse.text'
import { dayInAmsterdam } from '../../../rules/calendar'
import type { RuleForm } from '../../forms/useRuleForm'
import { useText } from '../../i18n/preferences'
import { Radio, RadioGroup } from '../../ui/RadioGroup'
import { Select } from '../../ui/Select'
import { TextArea, TextField } from '../../ui/TextField'
import { ActDialog, type Filled } from '../acts/ActDialog'
import { abuseText } from './abuse.text'

/** The fields as they are typed: nothing is chosen at first. */
interface Values {
  abuseReason: AbuseReason | ''
  ground: AbuseGround | ''
  article: string
  explanation: string
  deadline: string
  reportReference: string
}

const EMPTY: Values = { abuseReason: '', ground: '', article: '', explanation: '', deadline: '', reportReference: '' }

interface StatementDialogProps {
  title: string
  act: string
  button: string
  /** The effect of the act, and what stays. */
  children: ReactNode
  run(given: { statement: AbuseStatement; reason: string }): Promise<{ __typename: string }>
  onDone(): void
  onClose(): void
}

/** Suspends something for abuse, with the statement of reasons that its owner gets by mail. */
export function StatementDialog({ title, act, button, children, run, onDone, onClose }: StatementDialogProps) {
  const text = useText(abuseText)
  return (
    <ActDialog<Values>
      title={title}
      act={act}
      button={button}
      isDangerous
      reasonAbout={text.whoReads}
      values={EMPTY}
      check={(values) => {
        const parsed = read(values)
        return parsed.ok ? {} : parsed.issues
      }}
      fields={(form) => <StatementFields form={form} />}
      run={async ({ reason, ...values }) => {
        const parsed = read(values)
        if (!parsed.ok) throw new Error('the form was not checked')
        return run({ statement: parsed.value, reason })
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {children}
      <p>{text.mailed}</p>
    </ActDialog>
  )
}

const read = (values: Values) => parseStatement(values, dayInAmsterdam(Date.now()))

function StatementFields({ form }: { form: RuleForm<Filled<Values>> }) {
  const text = useText(abuseText)
  const reasons = useText(ABUSE_REASON_WORDS)
  const grounds = useText(ABUSE_GROUND_WORDS)
  const { value: reason, ...reasonChoice } = form.choice('abuseReason')
  return (
    <>
      <Select<AbuseReason>
        {...reasonChoice}
        value={reason === '' ? null : reason}
        label={text.abuseReason}
        placeholder={text.choose}
        options={ABUSE_REASONS.map((one) => ({ value: one, label: reasons[one] }))}
      />
      <TextArea
        {...form.field('explanation')}
        label={text.explanation}
        description={text.explanationHint}
        rows={4}
        maxLength={EXPLANATION_MAX}
        required
      />
      <RadioGroup {...form.choice('ground')} label={text.ground}>
        {ABUSE_GROUNDS.map((one) => (
          <Radio key={one} value={one}>
            {grounds[one]}
          </Radio>
        ))}
      </RadioGroup>
      <TextField
        {...form.field('article')}
        label={text.article}
        description={text.articleHint}
        maxLength={ARTICLE_MAX}
        required
      />
      <TextField {...form.field('deadline')} type="date" label={text.until} description={text.untilHint} />
      <TextField
        {...form.field('reportReference')}
        label={text.reportReference}
        description={text.reportHint}
        maxLength={REPORT_REFERENCE_MAX}
      />
    </>
  )
}
