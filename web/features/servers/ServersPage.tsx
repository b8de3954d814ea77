import type { FragmentType } from '@apollo/client'
import { useApolloClient, useQueryRefHandlers, useSuspenseFragment } from '@apollo/client/react'
import { Cpu, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { VPS_EXTRAS, type VpsSystem } from '../../../rules/checkout-items'
import { VPS_SYSTEM_NAMES } from '../../../rules/checkout-items.text'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useConnection } from '../../apollo/useConnection'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { ServerAction, ServerState, ServersQuery } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { Successor } from '../../layout/Successor'
import { leavingPage } from '../../lib/leaving-page'
import { usePolling } from '../../lib/usePolling'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { EmptyState } from '../../ui/EmptyState'
import { MoreButton } from '../../ui/ListCard'
import { Note } from '../../ui/Note'
import { showError, showToast } from '../../ui/toast-store'
import { abuseText } from '../abuse/abuse.text'
import { SuspensionNote } from '../abuse/SuspensionNote'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import styles from './ServersPage.module.css'
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

const SERVER_BLOCK = graphql(`
  fragment ServerBlock_server on VirtualServer {
    id
    hostname
    productName
    successorName
    state
    operatingSystem
    cores
    memory
    disk
    extras
    extraCodes
    addresses
    username
    sshKey
    hasFirstPassword
    orderedAt
    suspension {
      reasonName
      ground
      article
      explanation
      deadline
      since
    }
    renewal {
      id
      state
      ...RenewalSwitch_renewal
    }
  }
`)

const TONES = { CREATING: 'info', RUNNING: 'ok', STOPPED: 'neutral', FAILED: 'error' } as const satisfies Record<
  ServerState,
  string
>

type Extra = ServersQuery['products'][number]

interface ServerBlockProps {
  server: FragmentType<typeof SERVER_BLOCK>
  /** Extras available for any server. */
  extras: readonly Extra[]
  /** False for a sub-user, who has read access. */
  maySwitch: boolean
}

function ServerBlock({ server, extras, maySwitch }: ServerBlockProps) {
  const { data } = useSuspenseFragment({ fragment: SERVER_BLOCK, fragmentName: 'ServerBlock_server', from: server })
  const text = useText(serversText)
  const abuse = useText(abuseText)
  const { locale } = usePreferences()
  const { id, hostname: name, state, addresses, username, suspension } = data
  const isOn = data.renewal?.state !== 'ENDED'
  const sizes = [
    text.cores({ count: data.cores }),
    text.memory({ amount: data.memory }),
    text.disk({ amount: data.disk }),
  ]
  return (
    <Card as="article" aria-labelledby={`${id}-name`}>
      <CardPart kind="head" className={styles.head}>
        <div className={styles.words}>
          <h2 id={`${id}-name`} className={styles.name}>
            {name}{' '}
            {suspension ? <Badge tone="error">{abuse.badge}</Badge> : <Badge tone={TONES[state]}>{text[state]}</Badge>}
          </h2>
          <p className="muted">{[data.productName, ...sizes].join(', ')}</p>
          {data.successorName && (
            <p className="hint">
              <Successor name={data.successorName} />
            </p>
          )}
        </div>
        {maySwitch && isOn && !suspension && (state === 'RUNNING' || state === 'STOPPED') && (
          <Power id={id} name={name} state={state} />
        )}
      </CardPart>
      {suspension && (
        <div className={styles.row}>
          <SuspensionNote of="server" suspension={suspension} />
        </div>
      )}
      {state === 'CREATING' && (
        <p className={styles.row} role="status">
          {text.creating}
        </p>
      )}
      {state === 'FAILED' && <p className={styles.row}>{text.failed}</p>}
      <dl className={styles.facts}>
        {addresses.length > 0 && (
          <div>
            <dt>{text.addresses}</dt>
            <dd className="mono">
              {addresses.map((address) => (
                <span key={address} className={styles.address}>
                  {address}
                </span>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{text.system}</dt>
          <dd>{VPS_SYSTEM_NAMES[data.operatingSystem as VpsSystem] ?? data.operatingSystem}</dd>
        </div>
        {data.extras.length > 0 && (
          <div>
            <dt>{text.extras}</dt>
            <dd>{data.extras.join(', ')}</dd>
          </div>
        )}
        {username && (
          <div>
            <dt>{text.user}</dt>
            <dd className="mono">{username}</dd>
          </div>
        )}
        <div>
          <dt>{text.orderedOn}</dt>
          <dd>{formatDay(Date.parse(data.orderedAt), locale)}</dd>
        </div>
      </dl>
      {data.renewal && state !== 'FAILED' && (
        <div className={styles.row}>
          <RenewalSwitch renewal={data.renewal} name={name} maySwitch={maySwitch} />
        </div>
      )}
      {username && data.sshKey !== null && <p className={`hint ${styles.row}`}>{text.withKey({ username })}</p>}
      {maySwitch && username && data.sshKey === null && (
        <FirstPassword id={id} name={name} isKept={data.hasFirstPassword} />
      )}
      {maySwitch && isOn && !suspension && state !== 'FAILED' && (
        <MoreExtras
          id={id}
          name={name}
          extras={extras.filter(({ productCode }) => !data.extraCodes.includes(productCode))}
        />
      )}
    </Card>
  )
}

/** Extras that the server lacks, each with its price and a button that adds it to the checkout. */
function MoreExtras({ id, name, extras }: { id: string; name: string; extras: readonly Extra[] }) {
  const text = useText(serversText)
  const money = useMoney()
  const add = useAct(ADD_SERVER_EXTRA, ONCE)
  const { run, pending } = useAttempt(
    text.wrong,
    async ({ id: productId, productCode }: Extra) => {
      const answer = await add({ vps: { productId, productCode, vpsSpec: JSON.stringify({ serverId: id }) } })
      if (answer.__typename !== 'CheckoutBasket') return answer
      location.assign(paths.checkout)
      return leavingPage()
    },
    { onProblem: showError },
  )
  const adding = pending?.[0].id ?? null
  if (extras.length === 0) return null

  return (
    <section className={styles.row} aria-label={text.addTo({ name })}>
      <h3 className={styles.moreTitle}>{text.add}</h3>
      <ul className={styles.more}>
        {extras.map((extra) => (
          <li key={extra.id}>
            <span>
              {extra.productName} <span className="muted">{text.perYear({ price: money(extra.discountedPrice) })}</span>
            </span>
            <Button
              size="sm"
              disabled={adding !== null && adding !== extra.id}
              isBusy={adding === extra.id}
              busyLabel={text.busy}
              aria-label={text.addNamed({ name, extra: extra.productName })}
              onClick={() => void run(extra)}
            >
              {text.toOrder}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ADD_SERVER_EXTRA = graphql(`
  mutation AddServerExtra($input: AddCheckoutItemInput!) {
    addCheckoutItem(input: $input) {
      ... on UserError {
        code
        message
      }
    }
  }
`)

const SET_POWER = graphql(`
  mutation SetServerPower($input: SetServerPowerInput!) {
    setServerPower(input: $input) {
      ... on VirtualServer {
        id
        state
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const ACTIONS: Record<'RUNNING' | 'STOPPED', readonly ServerAction[]> = {
  RUNNING: ['RESTART', 'STOP'],
  STOPPED: ['START'],
}

/** Starts a server at once; asks for confirmation before stopping its software. */
function Power({ id, name, state }: { id: string; name: string; state: 'RUNNING' | 'STOPPED' }) {
  const text = useText(serversText)
  const set = useAct(SET_POWER)
  const [asked, setAsked] = useState<ServerAction | null>(null)
  const power = useAttempt(
    text.wrong,
    async (action: ServerAction) => {
      const answer = await set({ serverId: id, action })
      if (answer.__typename !== 'VirtualServer') return answer
      showToast({ kind: 'ok', text: text[`${action}Done`]({ name }) })
      return null
    },
    { onProblem: showError },
  )
  const busyWith = power.pending?.[0] ?? null
  const carryOut = (action: ServerAction) => power.run(action).then(() => setAsked(null))

  return (
    <div className={styles.buttons}>
      {ACTIONS[state].map((action) => (
        <Button
          key={action}
          aria-label={text[`${action}Named`]({ name })}
          isBusy={busyWith === action}
          busyLabel={text.busy}
          onClick={() => (action === 'START' ? void carryOut(action) : setAsked(action))}
        >
          {text[action]}
        </Button>
      ))}
      <ConfirmModal
        isOpen={asked !== null}
        title={asked === 'RESTART' ? text.restartTitle({ name }) : text.stopTitle({ name })}
        okLabel={asked === null ? '' : text[asked]}
        cancelLabel={text.cancel}
        isBusy={busyWith !== null}
        busyLabel={text.busy}
        onCancel={() => setAsked(null)}
        onOk={() => asked && void carryOut(asked)}
      >
        {asked === 'RESTART' ? text.restartText : text.stopText}
      </ConfirmModal>
    </div>
  )
}

const REVEAL = graphql(`
  mutation RevealServerPassword($input: RevealServerPasswordInput!) {
    revealServerPassword(input: $input) {
      ... on ServerLogin {
        username
        password
        server {
          id
          hasFirstPassword
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface FirstPasswordProps {
  id: string
  name: string
  /** The shop still stores it. */
  isKept: boolean
}

/** Shown once, after the identity was confirmed, and kept on this page only. */
function FirstPassword({ id, name, isKept }: FirstPasswordProps) {
  const text = useText(serversText)
  // Not stored, not even in the cache.
  const reveal = useAct(REVEAL, { fetchPolicy: 'no-cache' })
  const { confirmed, dialog } = useConfirmedIdentity()
  const [password, setPassword] = useState<string | null>(null)

  const { run, isBusy, problem } = useAttempt(text.wrong, async () => {
    const answer = await confirmed(text.revealAct({ name }), () => reveal({ serverId: id }))
    if (answer?.__typename !== 'ServerLogin') return answer
    setPassword(answer.password)
    return null
  })

  if (password !== null) {
    return (
      <section className={styles.row} role="status" aria-label={text.login({ name })}>
        <Note kind="warn">{text.once}</Note>
        <p className={styles.password}>
          {text.password}: <code>{password}</code>
        </p>
      </section>
    )
  }
  return (
    <div className={styles.row}>
      {problem && (
        <Note kind="error" role="alert">
          {problem}
        </Note>
      )}
      {isKept ? (
        <>
          <Button
            variant="quiet"
            icon={KeyRound}
            isBusy={isBusy}
            busyLabel={text.revealing}
            aria-label={text.revealNamed({ name })}
            onClick={() => void run()}
          >
            {text.reveal}
          </Button>
          <p className="hint">{text.revealHint}</p>
        </>
      ) : (
        <p className="hint">{text.seen}</p>
      )}
      {dialog}
    </div>
  )
}
