import { useApolloClient } from '@apollo/client/react'
import { BookOpen, KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { ApiTokensPageQuery } from '../../gql/graphql'
import { formatDay, formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { reportError } from '../../lib/report-error'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { EmptyState } from '../../ui/EmptyState'
import { showError, showToast } from '../../ui/toast-store'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import styles from './ApiTokensPage.module.css'
import { apiTokensMeta, apiTokensText } from './api-tokens.text'
import { TokenForm } from './TokenForm'

const query = graphql(`
  query ApiTokensPage {
    viewer {
      isSubUser
      apiTokens {
        id
        name
        kind
        hint
        scopes
        domainIds
        dailyLimit
        spentToday
        expiresAt
        allowedAddresses
        isExpired
        lastUsedAt
        lastUsedFrom
        revokedAt
        refusals
        lastRefusedFrom
      }
      domains(first: 100) {
        edges {
          node {
            id
            name
          }
        }
      }
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(apiTokensMeta),
  Component: ApiTokensPage,
})

const REVOKE_API_TOKEN = graphql(`
  mutation RevokeApiToken($input: RevokeApiTokenInput!) {
    revokeApiToken(input: $input) {
      ... on ApiTokenRevoked {
        id
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

export type ApiToken = NonNullable<ApiTokensPageQuery['viewer']['apiTokens']>[number]

/** API tokens of the account: create, view, change and revoke. */
function ApiTokensPage() {
  const { apiTokens, domains, isSubUser } = usePageData(query).data.viewer
  const client = useApolloClient()
  const text = useText(apiTokensText)
  // The page reads from the cache.
  const [changed, setChanged] = useState<ApiToken | null>(null)
  const opener = useRef<Element | null>(null)
  function close() {
    setChanged(null)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const refresh = () => void client.query({ query, fetchPolicy: 'network-only' }).catch(reportError)
  if (!apiTokens) return null
  const ownDomains = domains?.edges.map(({ node }) => node) ?? []
  return (
    <AccountFrame>
      <AccountHead
        title={text.title}
        actions={
          <LinkButton icon={BookOpen} href={paths.developers}>
            {text.documentation}
          </LinkButton>
        }
      >
        {text.intro}
      </AccountHead>
      <TokenList
        tokens={apiTokens}
        names={new Map(ownDomains.map(({ id, name }) => [id, name]))}
        onChange={
          isSubUser
            ? null
            : (token) => {
                opener.current = document.activeElement
                setChanged(token)
              }
        }
        onRevoked={refresh}
      />
      {isSubUser ? (
        <p className="muted">{text.notForSubUsers}</p>
      ) : (
        <TokenForm
          key={changed?.id ?? 'new'}
          token={changed}
          domains={ownDomains}
          onSaved={() => {
            close()
            refresh()
          }}
          onCancel={close}
        />
      )}
    </AccountFrame>
  )
}

interface TokenListProps {
  tokens: readonly ApiToken[]
  /** Domain names by id. */
  names: ReadonlyMap<string, string>
  /** Null when the viewer may not change it. */
  onChange: ((token: ApiToken) => void) | null
  onRevoked(): void
}

function TokenList({ tokens, names, onChange, onRevoked }: TokenListProps) {
  const text = useText(apiTokensText)
  const [asked, setAsked] = useState<ApiToken | null>(null)
  const { revoke, isBusy, dialog } = useRevocation(onRevoked)
  return (
    <Card as="section" aria-label={text.tokens}>
      {tokens.length === 0 ? (
        <CardPart>
          <EmptyState icon={KeyRound}>{text.none}</EmptyState>
        </CardPart>
      ) : (
        <ul className={styles.list}>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              names={names}
              onChange={onChange && (() => onChange(token))}
              onRevoke={() => setAsked(token)}
            />
          ))}
        </ul>
      )}
      <ConfirmModal
        isOpen={asked !== null}
        variant="warning"
        title={(asked?.isExpired ? text.removeTitle : text.revokeTitle)({ name: asked?.name ?? '' })}
        okLabel={asked?.isExpired ? text.remove : text.revoke}
        cancelLabel={text.cancel}
        isDangerous
        isBusy={isBusy}
        onCancel={() => setAsked(null)}
        onOk={() => asked && void revoke(asked).then(() => setAsked(null))}
      >
        {asked?.isExpired ? text.removeBody : text.revokeBody}
      </ConfirmModal>
      {dialog}
    </Card>
  )
}

function useRevocation(onRevoked: () => void) {
  const text = useText(apiTokensText)
  const revokeToken = useAct(REVOKE_API_TOKEN)
  const { confirmed, dialog } = useConfirmedIdentity()
  const revoke = useAttempt(
    text.failed,
    async ({ id, name }: ApiToken) => {
      if (!(await confirmed(text.actRevoke({ name }), () => revokeToken({ id })))) return null
      showToast({ kind: 'ok', text: text.revoked })
      onRevoked()
      return null
    },
    { onProblem: showError },
  )
  return { revoke: revoke.run, isBusy: revoke.isBusy, dialog }
}

interface TokenRowProps {
  token: ApiToken
  names: ReadonlyMap<string, string>
  onChange: (() => void) | null
  onRevoke(): void
}

function TokenRow({ token, names, onChange, onRevoke }: TokenRowProps) {
  const text = useText(apiTokensText)
  const { name, kind, hint, scopes, domainIds, isExpired, revokedAt } = token
  const rights = scopes.map((scope) => text[scope]).join(', ')
  const only = domainIds.flatMap((id) => names.get(id) ?? [])
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h2 className={styles.name}>
          {name}
          {!isExpired && !revokedAt && (
            <Badge wraps>
              {[rights, ...(only.length > 0 ? [text.onlyDomains({ names: only.join(', ') })] : [])].join(', ')}
            </Badge>
          )}
          {kind === 'TEST' && <Badge tone="info">{text.sandbox}</Badge>}
          {revokedAt ? (
            <Badge tone="error">{text.isRevoked}</Badge>
          ) : (
            isExpired && <Badge tone="error">{text.expired}</Badge>
          )}
        </h2>
        <p className={styles.hint}>{hint}…</p>
        {isExpired || revokedAt ? <EndedFacts token={token} /> : <TokenFacts token={token} />}
      </div>
      {!revokedAt && (
        <div className={styles.buttons}>
          {onChange && (
            <Button variant="quiet" size="sm" aria-label={text.changeOf({ name })} onClick={onChange}>
              {text.change}
            </Button>
          )}
          <Button
            variant="quietDanger"
            size="sm"
            aria-label={(isExpired ? text.removeOf : text.revokeOf)({ name })}
            onClick={onRevoke}
          >
            {isExpired ? text.remove : text.revoke}
          </Button>
        </div>
      )}
    </li>
  )
}

/** When the token ended, and whether a client still uses it. */
function EndedFacts({ token: { expiresAt, revokedAt, refusals, lastRefusedFrom } }: { token: ApiToken }) {
  const text = useText(apiTokensText)
  const { locale } = usePreferences()
  const day = (at: string) => formatDay(Date.parse(at), locale)
  return (
    <p className={styles.facts}>
      {revokedAt ? (
        <span>{text.revokedOn({ day: day(revokedAt) })}</span>
      ) : (
        expiresAt && <span>{text.expiredOn({ day: day(expiresAt) })}</span>
      )}
      {refusals > 0 && <span>{text.refused({ count: refusals, network: lastRefusedFrom })}</span>}
    </p>
  )
}

function TokenFacts({ token }: { token: ApiToken }) {
  const text = useText(apiTokensText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const { scopes, domainIds, dailyLimit, spentToday, expiresAt, allowedAddresses, lastUsedAt, lastUsedFrom } = token
  const day = expiresAt && formatDay(Date.parse(expiresAt), locale)
  const moment = lastUsedAt && formatMoment(Date.parse(lastUsedAt), locale)
  const orders = scopes.includes('ORDER') && domainIds.length === 0
  const spent = money(spentToday)
  return (
    <p className={styles.facts}>
      {!orders && <span>{text.ordersNothing}</span>}
      {orders && dailyLimit === null && <span>{text.unlimited({ spent })}</span>}
      {orders && dailyLimit !== null && <span>{text.limited({ limit: money(dailyLimit), spent })}</span>}
      <span>{day ? text.expiresOn({ day }) : text.expiresNever}</span>
      {allowedAddresses.length > 0 && <span>{text.onlyFrom({ addresses: allowedAddresses.join(', ') })}</span>}
      {!moment && <span>{text.unused}</span>}
      {moment && <span>{lastUsedFrom ? text.usedFrom({ moment, network: lastUsedFrom }) : text.used({ moment })}</span>}
    </p>
  )
}
