import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useRefusable } from '../../apollo/useRefusable'
import type { RenewalSwitch_RenewalFragment } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Table } from '../../ui/Table'
import { formatLocalDate } from '../accounts/format-day'
import styles from './RenewManyDomains.module.css'
import { renewManyText } from './renew-many.text'
import { renewalsText } from './renewals.text'
import { SET_RENEWAL } from './renewals-mutations'

interface RenewManyDomainsProps {
  chosen: readonly { id: string; name: string }[]
}

/** Whether the domains that were chosen go on after their term: first what that comes to, then all of them at once. */
export function RenewManyDomains({ chosen }: RenewManyDomainsProps) {
  const text = useText(renewManyText)
  const rehearse = useAct(SET_RENEWAL, { fetchPolicy: 'no-cache' })
  const act = useAct(SET_RENEWAL)
  const [choice, setChoice] = useState<'on' | 'off'>('on')
  const [seen, setSeen] = useState<readonly RenewalSwitch_RenewalFragment[] | null>(null)
  const [isDone, setIsDone] = useState(false)

  async function ask(dryRun: boolean): Promise<string | null> {
    const input = { ids: chosen.map(({ id }) => id), renews: choice === 'on', dryRun }
    const answer = await (dryRun ? rehearse(input) : act(input))
    if ('message' in answer) return answer.message
    setSeen('renewals' in answer ? answer.renewals : [])
    setIsDone(!dryRun)
    return null
  }

  const look = useRefusable(text.failed, () => ask(true))
  const change = useRefusable(text.failed, () => ask(false))
  const problem = look.problem ?? change.problem
  const choose = (value: 'on' | 'off') => {
    setChoice(value)
    setSeen(null)
    setIsDone(false)
  }
  return (
    <Card as="section" aria-labelledby="renew-many">
      <CardPart className={styles.form}>
        <h2 id="renew-many" className={styles.title}>
          {text.title}
        </h2>
        <RadioGroup label={text.title} isLabelHidden layout="pairs" value={choice} onChange={choose}>
          <RadioCard value="on" title={text.on} description={text.onNote} />
          <RadioCard value="off" title={text.off} description={text.offNote} />
        </RadioGroup>
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
        )}
        {isDone && (
          <Note kind="ok" role="status">
            {text.done({ count: chosen.length })}
          </Note>
        )}
      </CardPart>
      {!seen && (
        <CardPart kind="foot">
          <Button variant="primary" isBusy={look.isBusy} onClick={() => void look.run()}>
            {text.preview}
          </Button>
        </CardPart>
      )}
      {seen && <Preview chosen={chosen} renewals={seen} />}
      {seen && !isDone && (
        <CardPart kind="foot">
          <Button variant="primary" isBusy={change.isBusy} onClick={() => void change.run()}>
            {choice === 'on' ? text.switchOn({ count: chosen.length }) : text.switchOff({ count: chosen.length })}
          </Button>
        </CardPart>
      )}
    </Card>
  )
}

interface PreviewProps extends RenewManyDomainsProps {
  renewals: readonly RenewalSwitch_RenewalFragment[]
}

/** What becomes of each name, in the order in which they were chosen. */
function Preview({ chosen, renewals }: PreviewProps) {
  const text = useText(renewManyText)
  const words = useText(renewalsText)
  const { locale, showsVat } = usePreferences()
  const money = useMoney()
  const vat = showsVat ? words.withVat : words.withoutVat
  const renewed = renewals.filter(({ renews }) => renews)
  const sum = renewed.reduce((total, { price }) => total + (price ?? 0), 0)
  return (
    <>
      <CardPart>
        <p>
          {renewed.length === 0
            ? text.allEnd({ count: renewals.length })
            : `${text.costs({ count: renewed.length, price: money(sum) })} ${vat}`}
        </p>
      </CardPart>
      <Table aria-label={text.whatHappens}>
        <thead>
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {renewals.map((renewal, at) => (
            <tr key={renewal.id}>
              <td>{toUnicode(chosen[at]?.name ?? '')}</td>
              <td>{words[renewal.state]({ day: formatLocalDate(renewal.endsOn, locale) })}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
