import { useApolloClient, useQuery } from '@apollo/client/react'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useRefusable } from '../../apollo/useRefusable'
import { graphql } from '../../gql'
import type { PackageLoginQuery, PackageUsageQuery } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { domainPath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import { formatLocalDate } from '../accounts/format-day'
import { servicePaths } from '../accounts/service-paths'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import styles from './HostingPackagePage.module.css'
import { hostingPackageText } from './hosting-package.text'

export const query = graphql(`
  query HostingPackagePage($id: ID!) {
    viewer {
      isSubUser
      hostingPackage(id: $id) {
        id
        name
        domainName
        renewsOn
        renewal {
          ...RenewalSwitch_renewal @unmask
        }
        price
        product {
          id
          productName
        }
        domain {
          id
          name
        }
        extraServices {
          id
          productName
        }
      }
    }
  }
`)

/** One package of a customer: what it uses of what it holds, and how to get in. */
export function HostingPackagePage() {
  const { viewer } = usePageData(query).data
  const { hostingPackage: owned } = viewer
  const text = useText(hostingPackageText)
  const money = useMoney()
  const { locale } = usePreferences()
  if (!owned) return null
  const domain = toUnicode(owned.domainName)
  const title = owned.product?.productName ?? owned.name
  const price = text.perMonth({ price: money(owned.price) })
  const isOn = owned.renewal?.state !== 'ENDED'
  // What is known of its end stands below, with its switch.
  const term = !owned.renewal && owned.renewsOn && text.runsUntil({ day: formatLocalDate(owned.renewsOn, locale) })
  const asked = `?id=${encodeURIComponent(owned.id)}`
  return (
    <AccountFrame>
      <AccountHead
        crumbs={[{ to: servicePaths.hosting, label: text.packages }]}
        title={title}
        badge={<Badge tone={isOn ? 'ok' : 'error'}>{isOn ? text.active : text.ended}</Badge>}
        actions={
          !viewer.isSubUser && (
            <>
              <LinkButton render={(link) => <Link to={paths.extraServices + asked} {...link} />}>
                {text.extras}
              </LinkButton>
              <LinkButton render={(link) => <Link to={paths.upgradeHosting + asked} {...link} />}>
                {text.upgrade}
              </LinkButton>
            </>
          )
        }
      >
        {text.for}{' '}
        {owned.domain ? <Link to={domainPath('domain', owned.domain.name)}>{domain}</Link> : <span>{domain}</span>}.{' '}
        {[price, term].filter(Boolean).join(', ')}.{owned.extraServices.length > 0 && ` ${text.withIt}: `}
        {owned.extraServices.map(({ productName }) => productName).join(', ')}
      </AccountHead>
      {owned.renewal && (
        <Card as="section" aria-labelledby="renewal">
          <CardPart kind="head">
            <h2 id="renewal" className={styles.cardTitle}>
              {text.renewal}
            </h2>
          </CardPart>
          <CardPart>
            <RenewalSwitch renewal={owned.renewal} name={title} maySwitch={!viewer.isSubUser} />
          </CardPart>
        </Card>
      )}
      <Usage id={owned.id} upgradePath={viewer.isSubUser ? null : paths.upgradeHosting + asked} />
      {!viewer.isSubUser && <LoginCard id={owned.id} domain={domain} />}
    </AccountFrame>
  )
}

const PACKAGE_USAGE = graphql(`
  query PackageUsage($id: ID!) {
    viewer {
      hostingPackage(id: $id) {
        id
        usage {
          space {
            used
            limit
            left
            percent
          }
          traffic {
            used
            limit
            left
            percent
          }
          trafficResetsOn
          mailboxes {
            used
            limit
            left
            percent
          }
          databases {
            used
            limit
            left
            percent
          }
        }
      }
    }
  }
`)

type Meter = NonNullable<NonNullable<PackageUsageQuery['viewer']['hostingPackage']>['usage']>['space']

/** From this share on the reader is warned. */
const NEARLY_FULL = 90

interface UsageProps {
  id: string
  /** Where there is more room; null for who may not order. */
  upgradePath: string | null
}

/** Asked of the machines once the page is there, so that they cannot hold it up. */
function Usage({ id, upgradePath }: UsageProps) {
  const text = useText(hostingPackageText)
  const { locale } = usePreferences()
  const { data, error, loading, refetch } = useQuery(PACKAGE_USAGE, {
    variables: { id },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const usage = data?.viewer.hostingPackage?.usage
  if (!usage && loading) {
    return (
      <Card isPadded aria-busy="true" aria-label={text.asking} role="status">
        <Skeleton height={72} />
      </Card>
    )
  }
  if (!usage) {
    return (
      <Note
        kind={error ? 'warn' : 'info'}
        role="status"
        action={
          error && (
            <Button size="sm" onClick={() => void refetch().catch(reportError)}>
              {text.again}
            </Button>
          )
        }
      >
        {error ? text.away : text.unknown}
      </Note>
    )
  }
  const { space, traffic, mailboxes, databases, trafficResetsOn } = usage
  const isFilling = (space.percent ?? 0) >= NEARLY_FULL
  return (
    <>
      <Card as="section" aria-label={text.usage}>
        <dl className={styles.usage}>
          <UsageOf label={text.space} meter={space} hint={space.left && text.left({ left: space.left })} warns />
          <UsageOf
            label={text.traffic}
            meter={traffic}
            hint={text.resetsOn({ day: formatLocalDate(trafficResetsOn, locale) })}
            warns
          />
          <UsageOf label={text.mailboxes} meter={mailboxes} hint={countHint(mailboxes, text)} />
          <UsageOf label={text.databases} meter={databases} hint={countHint(databases, text)} />
        </dl>
      </Card>
      {isFilling && (
        <Note
          kind="warn"
          title={text.filling}
          action={
            upgradePath && (
              <LinkButton size="sm" render={(link) => <Link to={upgradePath} {...link} />}>
                {text.upgrade}
              </LinkButton>
            )
          }
        >
          {space.left && text.left({ left: space.left })}
        </Note>
      )}
    </>
  )
}

/** What can still be made of a thing that is counted. */
const countHint = ({ left }: Meter, text: { allUsed: string; toMake(p: { left: string }): string }) =>
  left && (left === '0' ? text.allUsed : text.toMake({ left }))

interface UsageOfProps {
  label: string
  meter: Meter
  hint: string | null
  /** Whether it being nearly full is something to act on. */
  warns?: boolean
}

function UsageOf({ label, meter: { used, limit, percent }, hint, warns = false }: UsageOfProps) {
  const text = useText(hostingPackageText)
  const limitText = limit === null ? text.unlimited : text.of({ limit })
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b className="num">{used}</b> <span className="hint">{limitText}</span>
        {percent !== null && (
          <div
            className={cx(styles.meter, warns && percent >= NEARLY_FULL && styles.full)}
            role="meter"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            aria-valuetext={`${used} ${limitText}`}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
        )}
        {hint && <span className="hint">{hint}</span>}
      </dd>
    </div>
  )
}

const PACKAGE_LOGIN = graphql(`
  query PackageLogin($id: ID!) {
    viewer {
      hostingPackage(id: $id) {
        id
        login {
          username
          panelUrl
          webmailUrl
          sftpHost
          mailHost
        }
      }
    }
  }
`)

const RENEW_PASSWORD = graphql(`
  mutation RenewHostingPassword($input: RenewHostingPasswordInput!) {
    renewHostingPassword(input: $input) {
      password
    }
  }
`)

type Login = NonNullable<NonNullable<PackageLoginQuery['viewer']['hostingPackage']>['login']>

/** How the owner gets in: fetched when asked for, after who is asking was confirmed, and kept on this page only. */
function LoginCard({ id, domain }: { id: string; domain: string }) {
  const text = useText(hostingPackageText)
  const client = useApolloClient()
  const { confirmed, dialog } = useConfirmedIdentity()
  const [login, setLogin] = useState<Login | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const renewPassword = useAct(RENEW_PASSWORD, { fetchPolicy: 'no-cache' })

  const show = useRefusable(text.loginFailed, async () => {
    const ask = () => client.query({ query: PACKAGE_LOGIN, variables: { id }, fetchPolicy: 'no-cache' })
    const answer = await confirmed(text.loginAct({ domain }), ask)
    if (!answer) return null
    const shown = answer.data?.viewer.hostingPackage?.login ?? null
    setLogin(shown)
    return shown ? null : text.noLogin
  })
  const renew = useRefusable(text.passwordFailed, async () => {
    const made = await confirmed(text.passwordAct({ domain }), () => renewPassword({ hostingPackageId: id }))
    if (made) setPassword(made.password)
    return null
  })

  return (
    <Card as="section" aria-labelledby="login">
      <CardPart kind="head" className={styles.loginHead}>
        <div>
          <h2 id="login" className={styles.cardTitle}>
            {text.login}
          </h2>
          <p className="hint">{text.loginHint}</p>
        </div>
        <Button variant="quiet" isBusy={renew.isBusy} busyLabel={text.makingPassword} onClick={() => void renew.run()}>
          {text.newPassword}
        </Button>
      </CardPart>
      {password && (
        <section className={styles.facts} role="status" aria-label={text.passwordMade}>
          <dl>
            <Fact label={text.password} value={password} />
          </dl>
          <p className="hint">{text.passwordOnce}</p>
        </section>
      )}
      {login ? (
        <section className={styles.facts} role="status" aria-label={text.loginOf({ domain })}>
          <dl>
            <Fact label={text.username} value={login.username} />
            <Fact label={text.panel} value={login.panelUrl} isLink />
            <Fact label={text.webmail} value={login.webmailUrl} isLink />
            <Fact label={text.sftp} value={login.sftpHost} />
            <Fact label={text.mail} value={login.mailHost} />
          </dl>
        </section>
      ) : (
        <CardPart>
          <Button
            icon={KeyRound}
            isBusy={show.isBusy}
            busyLabel={text.showingLogin}
            aria-label={text.showLoginNamed({ domain })}
            onClick={() => void show.run()}
          >
            {text.showLogin}
          </Button>
        </CardPart>
      )}
      {[show.problem, renew.problem].filter(Boolean).map((problem) => (
        <CardPart key={problem}>
          <Note kind="error" role="alert">
            {problem}
          </Note>
        </CardPart>
      ))}
      {dialog}
    </Card>
  )
}

function Fact({ label, value, isLink }: { label: string; value: string; isLink?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isLink ? (
          <a href={value} target="_blank" rel="noreferrer">
            {value}
          </a>
        ) : (
          <code>{value}</code>
        )}
      </dd>
    </div>
  )
}
