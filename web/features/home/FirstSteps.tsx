import { Link } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { paths, transferHelpPath } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { type Step, StepList } from '../../ui/StepList'
import { TextField } from '../../ui/TextField'
import { accountHomeText } from './account-home.text'
import styles from './FirstSteps.module.css'

interface FirstStepsProps {
  /** Confirmed by the activation link. */
  email: string
  hasDetails: boolean
  hasPasskey: boolean
}

/** First steps of a new customer: completed ones are ticked, the next has the orange pennant. */
export function FirstSteps({ email, hasDetails, hasPasskey }: FirstStepsProps) {
  const text = useText(accountHomeText)
  const stateOf = (isDone: boolean) => (isDone ? 'done' : 'later')
  const steps: readonly Step[] = [
    { title: text.stepEmail, note: email, state: 'done' },
    { title: text.stepDomain, note: text.stepDomainNote, state: 'now', below: <SearchForm /> },
    {
      title: text.stepDetails,
      note: text.stepDetailsNote,
      state: stateOf(hasDetails),
      action: !hasDetails && <StepLink to={paths.details}>{text.stepDetailsDo}</StepLink>,
    },
    {
      title: text.stepSecurity,
      note: text.stepSecurityNote,
      state: stateOf(hasPasskey),
      action: !hasPasskey && <StepLink to={paths.security}>{text.addPasskey}</StepLink>,
    },
  ]
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <Section title={text.firstSteps} end={<span className="hint">{text.stepsDone({ done, of: steps.length })}</span>}>
      <StepList steps={steps} />
    </Section>
  )
}

function StepLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton size="sm" render={(link) => <Link to={to} {...link} />}>
      {children}
    </LinkButton>
  )
}

/** Opens the results on the order page, also without JavaScript. */
function SearchForm() {
  const text = useText(accountHomeText)
  return (
    <>
      <form action={paths.order} className={styles.search}>
        <TextField
          label={text.domainName}
          isLabelHidden
          name="domain"
          placeholder={text.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button type="submit" variant="primary">
          {text.check}
        </Button>
      </form>
      <p className="small">
        <Link to={transferHelpPath}>{text.haveOne}</Link>
      </p>
    </>
  )
}
