import { useApolloClient } from '@apollo/client/react'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { continueFromStep2 } from '../../../rules/basket-steps'
import { toUnicode } from '../../../rules/domain-name'
import { smartBenefitsOpen } from '../../../rules/proposals'
import { invalidBlocks } from '../../../rules/service-block'
import { issueText } from '../../../rules/validation.text'
import { failureMessage } from '../../apollo/failure-message'
import { graphql } from '../../gql'
import type { OrderFlow_BasketFragment } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { keepInTab, readFromTab } from '../../lib/tab-storage'
import { useValidateBasket } from '../basket/basket-mutations'
import { reloadPaymentMethods } from '../payments/payment-methods'
import type { OrderEvent, OrderFlow } from './order-flow'
import { blockId, type DomainItem, typedBlock } from './service-block'
import { showWhatIsWrong } from './step-scroll'
import { step2Text } from './step2.text'

const PROPOSALS = graphql(`
  query Proposals($channel: ShopChannel!) {
    basket(channel: $channel) {
      channel
      period
      allBasketItems {
        id
        productCode
        title
      }
      proposals {
        serviceType
        price
        extraPrice
        productName
        summary
        domainName
        insuredValue
      }
    }
  }
`)

interface ServicesCheckInput {
  flow: OrderFlow
  dispatch: Dispatch<OrderEvent>
  basket: OrderFlow_BasketFragment
  domains: readonly DomainItem[]
  isLoggedIn: boolean
  /** Saves the input to the basket; returns why that failed. */
  saveAll(items: readonly DomainItem[], drafts: OrderFlow['drafts']): Promise<string | null>
  reloadBasket(): Promise<void>
  /** Step 3 is open now. */
  onSettled(): void
}

/** Runs the check that Continue in step 2 started, while the state is `checking`. */
export function useServicesCheck(input: ServicesCheckInput): void {
  const { flow, dispatch, basket, domains, isLoggedIn, saveAll, reloadBasket, onSettled } = input
  const { channel } = basket
  const client = useApolloClient()
  const { locale } = usePreferences()
  const { failed } = useText(step2Text)
  const validate = useValidateBasket()

  const refuse = (message: string) => dispatch({ type: 'services-refused', message })

  async function check(): Promise<void> {
    const wrong = invalidBlocks(domains.map((item) => typedBlock(item, flow.drafts[item.title])))
    const [first] = wrong
    const next = continueFromStep2({ step2Valid: first === undefined, signedIn: isLoggedIn })
    if (first) {
      dispatch({ type: 'blocks-found-wrong' })
      await showWhatIsWrong(blockId(first.domainName))
      const lines = wrong.map(({ domainName, issue }) => `${toUnicode(domainName)}: ${issueText(issue, locale)}`)
      return refuse(lines.join('\n'))
    }
    const refusal = await saveAll(domains, flow.drafts)
    if (refusal !== null) return refuse(refusal)
    const isChecked = next === 'validate'
    if (isChecked) {
      const { status, message } = await validate(channel)
      if (status === 'FAILED') {
        await Promise.all([reloadPaymentMethods(client, channel), reloadBasket()])
        return refuse(message ?? '')
      }
    }
    // Resellers get no offers.
    const proposals = channel === 'RESELLER' ? null : await propose()
    if (proposals) return dispatch({ type: 'benefits-offered', proposals, isChecked })
    dispatch({ type: 'services-settled', isChecked })
    onSettled()
  }

  /** Products that match the basket: hosting or a larger package, and a certificate. Null when there is nothing to offer. */
  async function propose() {
    const options = { query: PROPOSALS, variables: { channel }, fetchPolicy: 'no-cache' } as const
    const { data } = await client.query(options)
    if (!data) throw new Error('the proposals gave no answer')
    // Not the basket of the page, which was read before the last choice was saved.
    const { proposals, period } = data.basket
    const hosting = proposals.find(({ serviceType }) => serviceType !== 'SSL')
    const isWorthIt = proposals.length > 0 && smartBenefitsOpen(hosting?.serviceType ?? 'NONE', period)
    return isWorthIt && !isAnswered(data.basket) ? proposals : null
  }

  const onChecking = useEffectEvent(() => {
    check().catch((error: unknown) => refuse(failureMessage(error, failed)))
  })
  const isChecking = flow.services === 'checking'
  useEffect(() => {
    if (isChecking) onChecking()
  }, [isChecking])
}

type ProposedBasket = Pick<OrderFlow_BasketFragment, 'period' | 'allBasketItems'>

/** Contents of the basket when the reader last answered an offer; kept while the tab is open. */
const ANSWERED = 'answered-offer'

/** Whether the reader has answered, and the basket is unchanged since. */
export const isAnswered = (basket: ProposedBasket): boolean => readFromTab(ANSWERED) === contentOf(basket)

export const markAnswered = (basket: ProposedBasket): void => keepInTab(ANSWERED, contentOf(basket))

/** Compares products and titles: a login gives the same items new ids. */
const contentOf = ({ period, allBasketItems }: ProposedBasket): string =>
  JSON.stringify([period, ...allBasketItems.map(({ productCode, title }) => `${productCode} ${title}`).sort()])
