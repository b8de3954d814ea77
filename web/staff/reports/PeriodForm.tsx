import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { addMonths } from '../../../rules/calendar'
import { useText } from '../../i18n/preferences'
import { Button, LinkButton } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { isPeriod, type Period, periodSearch, quarterOf } from './asked-period'
import styles from './ReportsPage.module.css'
import { reportsText } from './reports.text'

/** The period of the reports, with the quarters around it. It is in the address. */
export function PeriodForm({ period }: { period: Period }) {
  const text = useText(reportsText)
  const navigate = useNavigate()
  const [{ from, to }, setPeriod] = useState(period)
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsWrong(!isPeriod({ from, to }))
    if (isPeriod({ from, to })) void navigate({ search: periodSearch({ from, to }) })
  }
  const quarter = (months: number) => ({
    search: periodSearch(quarterOf(addMonths(quarterOf(period.from).from, months))),
  })
  return (
    <form className={styles.period} aria-label={text.period} noValidate onSubmit={submit}>
      <TextField
        size="sm"
        type="date"
        label={text.from}
        value={from}
        onChange={(event) => setPeriod({ from: event.target.value, to })}
      />
      <TextField
        size="sm"
        type="date"
        label={text.to}
        value={to}
        error={isWrong && text.periodWrong}
        onChange={(event) => setPeriod({ from, to: event.target.value })}
      />
      <Button type="submit" variant="primary" size="sm">
        {text.apply}
      </Button>
      <LinkButton size="sm" variant="quiet" render={(link) => <Link to={quarter(-3)} {...link} />}>
        {text.earlier}
      </LinkButton>
      <LinkButton size="sm" variant="quiet" render={(link) => <Link to={quarter(3)} {...link} />}>
        {text.later}
      </LinkButton>
    </form>
  )
}
