import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { ProposeHostingMutation, ShopChannel } from '../../gql/graphql'

const PROPOSE_HOSTING = graphql(`
  mutation ProposeHosting($input: ChannelInput!) {
    proposeAdditionalService(input: $input) {
      serviceType
      price
      extraPrice
      productName
      summary
      domainName
    }
  }
`)

const PROPOSE_SSL = graphql(`
  mutation ProposeSsl($input: ChannelInput!) {
    proposeAdditionalServiceSsl(input: $input) {
      serviceType
      price
      extraPrice
      productName
      summary
      domainName
    }
  }
`)

export type Proposal = ProposeHostingMutation['proposeAdditionalService']

export interface Proposals {
  hosting: Proposal
  ssl: Proposal
}

/** Asks what would fit the basket: hosting or a step up, and a certificate (ORD-027, ORD-028). */
export function useProposals(): (channel: ShopChannel) => Promise<Proposals> {
  const [proposeHosting] = useMutation(PROPOSE_HOSTING)
  const [proposeSsl] = useMutation(PROPOSE_SSL)
  return useCallback(
    async (channel) => {
      const variables = { input: { channel } }
      const [hosting, ssl] = await Promise.all([proposeHosting({ variables }), proposeSsl({ variables })])
      if (!hosting.data || !ssl.data) throw new Error('the proposals gave no answer')
      return { hosting: hosting.data.proposeAdditionalService, ssl: ssl.data.proposeAdditionalServiceSsl }
    },
    [proposeHosting, proposeSsl],
  )
}
