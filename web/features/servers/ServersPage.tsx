import { useApolloClient, useQueryRefHandlers } from '@apollo/client/react'
import { Cpu } from 'lucide-react'
import { Link } from 'react-router-dom'
import { VPS_EXTRAS } from '../../../rules/checkout-items'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { usePolling } from '../../lib/usePolling'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { MoreButton } from '../../ui/ListCard'
import { ServerBlock } from './ServerBlock'
import { serversMeta, serversText } from './servers.text'

const query = graphql(`
  query Servers($after: String) {
    viewer {
      isSubUser
      servers(first: 20, after: $after) {
        edges {
          node {
            id
            state
            ...ServerBlock_server
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
    products(kinds: [EXTRA]) {
      id
      productCode
      productName
      discountedPrice
    }
  }
`)

export const page = definePage({
  query,
  variables: () => ({ after: null }),
  meta: pageMeta(serversMeta),
  Component: ServersPage,
})

const POLL_MS = 3000

/** The customer's virtual servers: details, access and power switch. */
function ServersPage() {
  const { queryRef, data } = usePageData(query)
  const { isSubUser } = data.viewer
  const client = useApolloClient()
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const servers = useConnection(data.viewer.servers, fetchMore, ['viewer', 'servers'])
  const text = useText(serversText)
  const extras = data.products.filter(({ productCode }) => (VPS_EXTRAS as readonly string[]).includes(productCode))
  const ask = () => client.query({ query, variables: { after: null }, fetchPolicy: 'network-only' })
  usePolling(ask, { everyMs: POLL_MS, isOn: servers.nodes.some(({ state }) => state === 'CREATING') })

  return (
    <AccountFrame>
      <AccountHead title={text.title} />
      {servers.nodes.length === 0 && (
        <Card>
          <EmptyState
            icon={Cpu}
            actions={
              <LinkButton variant="primary" render={(link) => <Link to={paths.vps} {...link} />}>
                {text.toOrder}
              </LinkButton>
            }
          >
            {text.none}
          </EmptyState>
        </Card>
      )}
      {servers.nodes.map((node) => (
        <ServerBlock key={node.id} server={node} extras={extras} maySwitch={!isSubUser} />
      ))}
      <MoreButton list={servers}>{text.more}</MoreButton>
    </AccountFrame>
  )
}
