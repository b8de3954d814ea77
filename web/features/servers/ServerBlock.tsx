import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import type { VpsSystem } from '../../../rules/checkout-items'
import { VPS_SYSTEM_NAMES } from '../../../rules/checkout-items.text'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { ServerState, ServersQuery } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Successor } from '../../layout/Successor'
import { leavingPage } from '../../lib/leaving-page'
import { paths } from '../../paths'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { showError } from '../../ui/toast-store'
import { abuseText } from '../abuse/abuse.text'
import { SuspensionNote } from '../abuse/SuspensionNote'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import { FirstPassword } from './ServerPassword'
import { Power } from './ServerPower'
import styles from './ServersPage.module.css'
import { serversText } from './servers.text'

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

export function ServerBlock({ server, extras, maySwitch }: ServerBlockProps) {
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
