import type { FragmentType } from '@apollo/client'
import { useApolloClient, useQueryRefHandlers, useSuspenseFragment } from '@apollo/client/react'
import { Cpu, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { VPS_EXTRAS, type VpsSystem } from '../../../rules/checkout-items'
import { VPS_SYSTEM_NAMES } from '../../../rules/checkout-items.text'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { useMoreOfViewer } from '../../apollo/useMoreOfViewer'
import { useServerMessage } from '../../forms/useServerMessage'
import { graphql } from '../../gql'
import type { ServerAction, ServerState, ServersQuery } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { showToast } from '../../ui/toast-store'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import { formatDay } from '../accounts/format-day'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { usePolling } from '../orders/usePolling'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import styles from './ServersPage.module.css'
import { serversText } from './servers.text'

export const query = graphql(`
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

const POLL_MS = 3000

/** A customer's virtual servers: what each is, how it is reached, and its switch. */
export function ServersPage() {
  const { queryRef, data } = usePageData(query)
  const { servers, isSubUser } = data.viewer
  const client = useApolloClient()
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const { more, isBusy } = useMoreOfViewer(fetchMore, 'servers', servers)
  const text = useText(serversText)
  const extras = data.products.filter(({ productCode }) => (VPS_EXTRAS as readonly string[]).includes(productCode))
  const nodes = servers?.edges.map(({ node }) => node) ?? []
  const ask = () => client.query({ query, variables: { after: null }, fetchPolicy: 'network-only' })
  usePolling(ask, { everyMs: POLL_MS, isOn: nodes.some(({ state }) => state === 'CREATING') })

  return (
    <AccountFrame>
      <AccountHead title={text.title} />
      {nodes.length === 0 && (
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
      {nodes.map((node) => (
        <ServerBlock key={node.id} server={node} extras={extras} maySwitch={!isSubUser} />
      ))}
      {servers?.pageInfo.hasNextPage && (
        <Button isBusy={isBusy} onClick={() => void more()}>
          {text.more}
        </Button>
      )}
    </AccountFrame>
  )
}

const SERVER_BLOCK = graphql(`
  fragment ServerBlock_server on VirtualServer {
    id
    hostname
    productName
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
    renewal {
      ...RenewalSwitch_renewal @unmask
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
  /** What can come with any server. */
  extras: readonly Extra[]
  /** False for a sub-user, who may look. */
  maySwitch: boolean
}

function ServerBlock({ server, extras, maySwitch }: ServerBlockProps) {
  const { data } = useSuspenseFragment({ fragment: SERVER_BLOCK, fragmentName: 'ServerBlock_server', from: server })
  const text = useText(serversText)
  const { locale } = usePreferences()
  const { id, hostname: name, state, addresses, username } = data
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
            {name} <Badge tone={TONES[state]}>{text[state]}</Badge>
          </h2>
          <p className="muted">{[data.productName, ...sizes].join(', ')}</p>
        </div>
        {maySwitch && isOn && (state === 'RUNNING' || state === 'STOPPED') && (
          <Power id={id} name={name} state={state} />
        )}
      </CardPart>
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
      {maySwitch && isOn && state !== 'FAILED' && (
        <MoreExtras
          id={id}
          name={name}
          extras={extras.filter(({ productCode }) => !data.extraCodes.includes(productCode))}
        />
      )}
    </Card>
  )
}

/** What the server has not yet, each with its price and a button that puts it in the basket of the checkout. */
function MoreExtras({ id, name, extras }: { id: string; name: string; extras: readonly Extra[] }) {
  const text = useText(serversText)
  const money = useMoney()
  const add = useAct(ADD_SERVER_EXTRA)
  const [adding, setAdding] = useState<string | null>(null)
  if (extras.length === 0) return null

  async function order({ id: productId, productCode }: Extra) {
    setAdding(productId)
    try {
      const answer = await add({ vps: { productId, productCode, vpsSpec: JSON.stringify({ serverId: id }) } })
      if (answer.__typename === 'CheckoutBasket') return location.assign(paths.checkout)
      showToast({ kind: 'error', text: 'message' in answer ? answer.message : text.wrong })
    } catch (error) {
      showToast({ kind: 'error', text: failureMessage(error, text.wrong) })
    }
    setAdding(null)
  }

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
              onClick={() => void order(extra)}
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

/** Turns it on at once; what stops what runs on it asks first. */
function Power({ id, name, state }: { id: string; name: string; state: 'RUNNING' | 'STOPPED' }) {
  const text = useText(serversText)
  const set = useAct(SET_POWER)
  const [asked, setAsked] = useState<ServerAction | null>(null)
  const [busyWith, setBusyWith] = useState<ServerAction | null>(null)

  async function carryOut(action: ServerAction) {
    setBusyWith(action)
    try {
      const answer = await set({ serverId: id, action })
      if (answer.__typename === 'VirtualServer') showToast({ kind: 'ok', text: text[`${action}Done`]({ name }) })
      else showToast({ kind: 'error', text: 'message' in answer ? answer.message : text.wrong })
    } catch (error) {
      showToast({ kind: 'error', text: failureMessage(error, text.wrong) })
    }
    setBusyWith(null)
    setAsked(null)
  }

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
  /** The shop still has it. */
  isKept: boolean
}

/** Shown once, after who is asking was confirmed, and kept on this page only. */
function FirstPassword({ id, name, isKept }: FirstPasswordProps) {
  const text = useText(serversText)
  // It is kept nowhere: not in the cache either.
  const reveal = useAct(REVEAL, { fetchPolicy: 'no-cache' })
  const { confirmed, dialog } = useConfirmedIdentity()
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useServerMessage()
  const [password, setPassword] = useState<string | null>(null)

  async function show() {
    setIsBusy(true)
    setRefused(null)
    try {
      const answer = await confirmed(text.revealAct({ name }), () => reveal({ serverId: id }))
      if (answer?.__typename === 'ServerLogin') setPassword(answer.password)
      else if (answer) setRefused('message' in answer ? answer.message : text.wrong)
    } catch (error) {
      setRefused(failureMessage(error, text.wrong))
    }
    setIsBusy(false)
  }

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
      {refused && (
        <Note kind="error" role="alert">
          {refused}
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
            onClick={() => void show()}
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
