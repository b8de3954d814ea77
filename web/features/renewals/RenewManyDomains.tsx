import { useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import type { PreviewRenewalsMutation } from '../../gql/graphql'
import { formatLocalDate } from '../../i18n/format-day'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Table } from '../../ui/Table'
import styles from './RenewManyDomains.module.css'
import { renewManyText } from './renew-many.text'
import { renewalsText } from './renewals.text'
import { PREVIEW_RENEWALS, SET_RENEWAL } from './renewals-mutations'

type PreviewedRenewal = Extract<
  PreviewRenewalsMutation['setRenewal'],
  { __typename: 'RenewalsSet' }
>['renewals'][number]

interface RenewManyDomainsProps {
  chosen: readonly { id: string; name: string }[]
}

/** Sets auto-renew of the selected domains: a preview first, then all at once. */
export function RenewManyDomains({ chosen }: RenewManyDomainsProps) {
  const text = useText(renewManyText)
  const rehearse = useAct(PREVIEW_RENEWALS, { fetchPolicy: 'no-cache' })
  const act = useAct(SET_RENEWAL)
  const [choice, setChoice] = useState<'on' | 'off'>('on')
  const [seen, setSeen] = useState<readonly PreviewedRenewal[] | null>(null)
  const [isDone, setIsDone] = useState(false)

  async function ask(dryRun: boolean) {
    const input = { ids: chosen.map(({ id }) => id), renews: choice === 'on', dryRun }
    const answer = await (dryRun ? rehearse(input) : act(input))
    if ('message' in answer) return answer
    setSeen('renewals' in answer ? answer.renewals : [])
    setIsDone(!dryRun)
    return null
  }

  const look = useAttempt(text.failed, () => ask(true))
  const change = useAttempt(text.failed, () => ask(false))
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
  renewals: readonly PreviewedRenewal[]
}

/** Effect on each name, in order of selection. */
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
