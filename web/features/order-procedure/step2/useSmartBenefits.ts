import { useApolloClient } from '@apollo/client/react'
import { useCallback, useState } from 'react'
import { failureMessage } from '../../../apollo/failure-message'
import type { ServiceType, ShopChannel } from '../../../gql/graphql'
import { useText } from '../../../i18n/preferences'
import { useAcceptAdditionalServices } from '../../basket/useAcceptAdditionalServices'
import type { Proposals } from '../../basket/useProposals'
import { useOrderFlow } from '../order-flow'
import { markAnswered } from './answered-proposals'
import { step2Text } from './step2.text'
import { STEP_2_BASKET } from './step2-fragments'

interface Offer {
  /** Each offer starts with nothing ticked. */
  id: number
  proposals: Proposals
  isOpen: boolean
}

/** The offer that is open now, and what yes and no come to: either way step 3 is next (ORD-038, Q-97). */
export function useSmartBenefits(channel: ShopChannel) {
  const client = useApolloClient()
  const { openStep3 } = useOrderFlow()
  const { failed } = useText(step2Text)
  const acceptServices = useAcceptAdditionalServices()
  const [offer, setOffer] = useState<Offer | null>(null)

  const propose = useCallback(
    (proposals: Proposals) => setOffer((last) => ({ id: (last?.id ?? 0) + 1, proposals, isOpen: true })),
    [],
  )

  /** The basket as it is after the answer, so that a taken upgrade does not bring the next one. */
  const leave = useCallback(() => {
    const basket = client.cache.readFragment({
      id: client.cache.identify({ __typename: 'Basket', channel }),
      fragment: STEP_2_BASKET,
      fragmentName: 'Step2_basket',
    })
    if (basket) markAnswered(basket)
    setOffer((last) => last && { ...last, isOpen: false })
    openStep3()
  }, [client, channel, openStep3])

  const accept = useCallback(
    async (acceptedServiceTypes: ServiceType[]): Promise<string | null> => {
      try {
        const answer = await acceptServices({ channel, acceptedServiceTypes })
        if (!answer.ok) return answer.issues[0]?.message ?? answer.message
        leave()
        return null
      } catch (error) {
        return failureMessage(error, failed)
      }
    },
    [acceptServices, channel, leave, failed],
  )

  return { offer, propose, accept, decline: leave }
}
