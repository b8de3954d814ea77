import { toUnicode } from '../../../../rules/domain-name'
import { text as pricingText } from '../../../../rules/pricing.text'
import { useMoney, useText } from '../../../i18n/preferences'
import { CheckboxCard } from '../../../ui/Checkbox'
import { Price } from '../../../ui/Price'
import type { Proposal } from '../../basket/useProposals'
import styles from './SmartBenefitsModal.module.css'
import { smartBenefitsText } from './smart-benefits.text'
import { step2Text } from './step2.text'
import type { HostingChoice } from './step2-context'

interface BenefitProps {
  proposal: Proposal
  checked: boolean
  disabled: boolean
  onChange(isTicked: boolean): void
}

interface HostingBenefitProps extends BenefitProps {
  /** The package as it is sold. */
  choice: HostingChoice | undefined
}

/** What the hosting costs more in its first six months, what it costs then in all, and after (CAT-026). */
export function HostingBenefit({ proposal, choice, onChange, ...native }: HostingBenefitProps) {
  const t = useText(smartBenefitsText)
  const { summary: sizes } = useText(step2Text)
  const { perMonth } = useText(pricingText)
  const money = useMoney()
  const { serviceType, price, extraPrice } = proposal
  const name = proposal.productName ?? ''
  const isOnOffer = choice !== undefined && choice.originalPrice > price
  return (
    <CheckboxCard
      {...native}
      className={styles.card}
      onChange={(event) => onChange(event.currentTarget.checked)}
      title={serviceType === 'ADD_INTRO_HOSTING' ? t.add({ name }) : t.upgrade({ name })}
      description={<Description proposal={proposal} summary={choice && sizes(choice)} />}
      end={
        <>
          <Price amount={`+ ${money(extraPrice)}`} unit={perMonth} />
          {extraPrice !== price && <span className={styles.lines}>{t.packagePrice({ price: money(price) })}</span>}
          {extraPrice === price && isOnOffer && <span className={styles.lines}>{t.sixMonths}</span>}
          {isOnOffer && <span className={styles.lines}>{t.later({ price: money(choice.originalPrice) })}</span>}
        </>
      }
    />
  )
}

/** A certificate, by the year. */
export function SslBenefit({ proposal, onChange, ...native }: BenefitProps) {
  const { perYear } = useText(pricingText)
  const money = useMoney()
  return (
    <CheckboxCard
      {...native}
      className={styles.card}
      onChange={(event) => onChange(event.currentTarget.checked)}
      title={proposal.productName}
      description={<Description proposal={proposal} summary={proposal.summary} />}
      end={<Price amount={money(proposal.price)} unit={perYear} />}
    />
  )
}

interface DescriptionProps {
  proposal: Proposal
  summary: string | null | undefined
}

function Description({ proposal: { domainName }, summary }: DescriptionProps) {
  const t = useText(smartBenefitsText)
  return (
    <>
      {summary}
      {domainName && <span className={styles.lines}>{t.forDomain({ domain: toUnicode(domainName) })}</span>}
    </>
  )
}
