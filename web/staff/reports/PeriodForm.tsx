import { Link, useNavigate } from 'react-router-dom'
import { addMonths } from '../../../rules/calendar'
import { fieldText } from '../../forms/fields.text'
import { type Checked, useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
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
  const { failed } = useText(fieldText)
  const form = useRuleForm<Period, 'period-wrong'>({
    values: period,
    fields: ['from', 'to'],
    parse: checkPeriod,
    words: (_, locale) => reportsText[locale].periodWrong,
  })
  const { submit } = useSubmit(form, {
    failed,
    async send(typed) {
      await navigate({ search: periodSearch(typed) })
      return null
    },
  })
  const quarter = (months: number) => ({
    search: periodSearch(quarterOf(addMonths(quarterOf(period.from).from, months))),
  })
  return (
    <form className={styles.period} aria-label={text.period} noValidate onSubmit={(event) => void submit(event)}>
      <TextField {...form.field('from')} size="sm" type="date" label={text.from} />
      <TextField {...form.field('to')} size="sm" type="date" label={text.to} />
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

const checkPeriod = (period: Period): Checked<Period, 'period-wrong'> =>
  isPeriod(period) ? { ok: true, value: period } : { ok: false, issues: { to: 'period-wrong' } }
