import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef } from 'react'
import { continueFromStep2 } from '../../../../rules/basket-steps'
import { toUnicode } from '../../../../rules/domain-name'
import { hasSomethingToOffer, smartBenefitsOpen } from '../../../../rules/proposals'
import { invalidBlocks } from '../../../../rules/service-block'
import { issueText } from '../../../../rules/validation.text'
import { failureMessage } from '../../../apollo/failure-message'
import type { Step2_BasketFragment } from '../../../gql/graphql'
import { usePreferences, useText } from '../../../i18n/preferences'
import { type Proposals, useProposals } from '../../basket/useProposals'
import { useValidateBasket } from '../../basket/useValidateBasket'
import { reloadPaymentMethods } from '../../payments/payment-methods'
import { useOrderFlow } from '../order-flow'
import { isAnswered } from './answered-proposals'
import { type BlockDraft, type DomainItem, typedBlock } from './service-block-of'
import { showBlock } from './show-block'
import { step2Text } from './step2.text'

interface ContinueProps {
  basket: Pick<Step2_BasketFragment, 'channel' | 'period' | 'allBasketItems'>
  domains: readonly DomainItem[]
  isLoggedIn: boolean
  draftOf(domain: string): BlockDraft
  saveAll(items: readonly DomainItem[], draftOf: (domain: string) => BlockDraft): Promise<string | null>
  /** Marks what is wrong in the blocks. */
  mark(): void
  propose(proposals: Proposals): void
}

/** What Continue does in step 2 (SM-3). Pressing it twice is pressing it once. */
export function useContinue(props: ContinueProps): void {
  const flow = useOrderFlow()
  const client = useApolloClient()
  const { locale } = usePreferences()
  const { failed } = useText(step2Text)
  const validate = useValidateBasket()
  const askProposals = useProposals()
  const isUnderWay = useRef(false)

  async function goOn(): Promise<void> {
    const { basket, domains, isLoggedIn, draftOf } = props
    const wrong = invalidBlocks(domains.map((item) => typedBlock(item, draftOf(item.title))))
    const [first] = wrong
    const next = continueFromStep2({ step2Valid: first === undefined, signedIn: isLoggedIn })
    if (first) {
      props.mark()
      await showBlock(first.domainName)
      const lines = wrong.map(({ domainName, issue }) => `${toUnicode(domainName)}: ${issueText(issue, locale)}`)
      return flow.showOrderError(lines.join('\n'))
    }
    const refusal = await props.saveAll(domains, draftOf)
    if (refusal !== null) return flow.showOrderError(refusal)
    if (next === 'validate') {
      const { status, message } = await validate(basket.channel)
      if (status === 'FAILED') {
        flow.showOrderError(message ?? '')
        await Promise.all([reloadPaymentMethods(client, basket.channel), flow.reloadBasket()])
        return
      }
    }
    // Resellers go from validating to step 3: their flow has no smart benefits.
    if (basket.channel === 'RESELLER') return flow.openStep3()
    const proposals = await askProposals(basket.channel)
    const { hosting, ssl } = proposals
    const isOpen = smartBenefitsOpen(hosting.serviceType, basket.period)
    if (isOpen && hasSomethingToOffer(hosting.serviceType, ssl.serviceType) && !isAnswered(basket)) {
      props.propose(proposals)
    } else {
      flow.openStep3()
    }
  }

  async function press(): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    flow.setContinuing(true)
    try {
      await goOn()
    } catch (error) {
      flow.showOrderError(failureMessage(error, failed))
    } finally {
      isUnderWay.current = false
      flow.setContinuing(false)
    }
  }

  // What is pressed later must see the basket of that moment.
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  const { onContinueFromStep2 } = flow
  const handler = useCallback(() => void latest.current(), [])
  useEffect(() => onContinueFromStep2(handler), [onContinueFromStep2, handler])
}
