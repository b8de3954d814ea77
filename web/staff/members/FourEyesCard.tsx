import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { type Cents, formatEuros, formatMoney } from '../../../rules/money'
import { usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { Fact, Facts } from '../frame/Facts'
import { graphql } from '../gql'
import { proposedActText } from '../proposals/proposals.text'
import { fourEyesText } from './members.text'

const FOUR_EYES = graphql(`
  fragment FourEyesCard_rules on FourEyesRules {
    isOn
    refundPerAct
    refundPerDay
    refundPerCustomer
    promotionPerAct
    promotionPerDay
    always
    secondFactorWaitHours
    erasureWaitDays
  }
`)

/** Which acts need a second person. The configuration of the server decides, so that nothing here can be changed. */
export function FourEyesCard({ rules: from }: { rules: FragmentType<typeof FOUR_EYES> }) {
  const { data } = useSuspenseFragment({ fragment: FOUR_EYES, fragmentName: 'FourEyesCard_rules', from })
  const { isOn, always, secondFactorWaitHours: hours, erasureWaitDays: days } = data
  const text = useText(fourEyesText)
  const acts: Readonly<Record<string, string>> = useText(proposedActText)
  const { locale } = usePreferences()
  const euros = (amount: Cents) => (amount % 100 === 0 ? formatEuros : formatMoney)(amount, locale)
  return (
    <Section title={text.title} description={text.intro}>
      <Facts>
        <Fact name={text.refund} hint={text.variables({ names: REFUND_VARIABLES })}>
          {text.refundLimits({
            act: euros(data.refundPerAct),
            day: euros(data.refundPerDay),
            customer: euros(data.refundPerCustomer),
          })}
        </Fact>
        <Fact name={text.promotion} hint={text.variables({ names: PROMOTION_VARIABLES })}>
          {text.promotionLimits({ act: euros(data.promotionPerAct), day: euros(data.promotionPerDay) })}
        </Fact>
        <Fact name={text.roles}>{text.rolesLimit}</Fact>
        <Fact name={text.always} hint={text.waits({ hours, days })}>
          {new Intl.ListFormat(locale).format(always.map((act) => acts[act] ?? act))}
        </Fact>
        <Fact name={text.alone} hint={text.aloneAbout}>
          {isOn ? text.on : text.off}
        </Fact>
      </Facts>
    </Section>
  )
}

const REFUND_VARIABLES = 'REFUND_LIMIT, REFUND_DAY_LIMIT, REFUND_CUSTOMER_MONTH_LIMIT'
const PROMOTION_VARIABLES = 'PROMOTION_LIMIT, PROMOTION_DAY_LIMIT'
