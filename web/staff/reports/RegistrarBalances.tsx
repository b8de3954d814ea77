import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Note } from '../../ui/Note'
import { graphql } from '../gql'
import { adapterName, systemNames } from '../systems/system-names.text'
import { registrarBalancesText } from './registrar-balances.text'

const REGISTRAR_BALANCE = graphql(`
  fragment RegistrarBalances_balance on RegistrarBalance {
    registrar
    amount
    lastsDays
    unknownCostTerms
    isLow
  }
`)

export interface RegistrarBalancesProps {
  balances: readonly ({ registrar: string } & FragmentType<typeof REGISTRAR_BALANCE>)[]
  className?: string | undefined
}

/** How long the balance at each registrar pays for renewals. Shows nothing if no registrar says its balance. */
export function RegistrarBalances({ balances, className }: RegistrarBalancesProps) {
  if (balances.length === 0) return null
  return (
    <div className={className}>
      {balances.map((balance) => (
        <Balance key={balance.registrar} balance={balance} />
      ))}
    </div>
  )
}

function Balance({ balance: from }: { balance: FragmentType<typeof REGISTRAR_BALANCE> }) {
  const { data } = useSuspenseFragment({ fragment: REGISTRAR_BALANCE, from })
  const text = useText(registrarBalancesText)
  const names = useText(systemNames)
  const money = useExactMoney()
  const { registrar, amount, lastsDays, unknownCostTerms, isLow } = data
  const about = { at: adapterName(names, registrar), amount: money(amount) }
  const said = lastsDays === null ? text.lastsLong(about) : text.lasts({ ...about, days: lastsDays })
  const unknown = unknownCostTerms > 0 ? ` ${text.unknown({ count: unknownCostTerms })}` : ''
  if (isLow)
    return (
      <Note kind="warn">
        {said} {text.topUp}
        {unknown}
      </Note>
    )
  return (
    <p className="small">
      {said}
      {unknown}
    </p>
  )
}
