import { useCallback } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { Proposal_OfferFragment, ShopChannel } from '../../gql/graphql'

export const PROPOSAL = graphql(`
  fragment Proposal_offer on AdditionalServiceProposal {
    serviceType
    price
    extraPrice
    productName
    summary
    domainName
  }
`)

const PROPOSE_HOSTING = graphql(`
  mutation ProposeHosting($input: ChannelInput!) {
    proposeAdditionalService(input: $input) {
      ...Proposal_offer @unmask
    }
  }
`)

const PROPOSE_SSL = graphql(`
  mutation ProposeSsl($input: ChannelInput!) {
    proposeAdditionalServiceSsl(input: $input) {
      ...Proposal_offer @unmask
    }
  }
`)

export type Proposal = Proposal_OfferFragment

export interface Proposals {
  hosting: Proposal
  ssl: Proposal
}

/** Asks what would fit the basket: hosting or a step up, and a certificate (ORD-027, ORD-028). */
export function useProposals(): (channel: ShopChannel) => Promise<Proposals> {
  const proposeHosting = useAct(PROPOSE_HOSTING)
  const proposeSsl = useAct(PROPOSE_SSL)
  return useCallback(
    async (channel) => {
      const [hosting, ssl] = await Promise.all([proposeHosting({ channel }), proposeSsl({ channel })])
      return { hosting, ssl }
    },
    [proposeHosting, proposeSsl],
  )
}
