import { BookOpen, Copy, Download, KeyRound, SquareTerminal } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import changelog from '../../../CHANGELOG.md?raw'
import python from '../../../docs/first-order/first_order.py?raw'
import node from '../../../docs/first-order/first-order.mjs?raw'
import php from '../../../docs/first-order/first-order.php?raw'
import curl from '../../../docs/first-order/first-order.sh?raw'
import verify from '../../../docs/webhooks/verify.mjs?raw'
import {
  BODY_BYTES,
  CHANGE_STREAMS_MAX,
  CHECKS_PER_MINUTE,
  DOCUMENT_LIMITS,
  SOCKET_LIMITS,
} from '../../../rules/api-limits'
import { type FailureCode, STATUS_OF } from '../../../rules/failure-codes'
import { usePreferences, useText } from '../../i18n/preferences'
import { useSite } from '../../lib/site'
import { Button, LinkButton } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { TabLinks } from '../../ui/TabLinks'
import { Table } from '../../ui/Table'
import { showToast } from '../../ui/toast-store'
import { changesIn } from './changelog'
import styles from './DevelopersPage.module.css'
import { developersText, failureHelp, refusalHelp } from './developers.text'

/** Each file is run by a test against a real server. */
const SAMPLES = [
  { id: 'curl', label: 'curl', source: curl },
  { id: 'node', label: 'Node', source: node },
  { id: 'python', label: 'Python', source: python },
  { id: 'php', label: 'PHP', source: php },
] as const

const TRIED_QUERY = `query Prices {
  products(kinds: [DOMAIN]) {
    productId
    productCode
    discountedPrice
  }
}
`

/** All that a program needs to order: without script too, and nothing of it is of one reader. */
export function DevelopersPage() {
  const t = useText(developersText)
  const { isDemo } = useSite()
  return (
    <div className={`wrap ${styles.page}`}>
      <Contents />
      <div className={styles.text}>
        <h1>{t.title}</h1>
        <p className={styles.lead}>{t.lead}</p>
        <p className={styles.actions}>
          <LinkButton variant="primary" icon={KeyRound} href={API_TOKENS}>
            {t.makeToken}
          </LinkButton>
          {isDemo && (
            <LinkButton icon={SquareTerminal} href="/graphiql">
              {t.openExplorer}
            </LinkButton>
          )}
          <LinkButton variant="quiet" icon={BookOpen} href={REST_PAGE}>
            {t.restReference}
          </LinkButton>
        </p>
        <Section id="first-order" title={t.firstOrder}>
          <Words>{t.firstOrderIntro}</Words>
          <Samples />
          <Words>{t.firstOrderTest}</Words>
          <Words>{t.firstOrderRule}</Words>
          <p className="hint">{t.tested}</p>
        </Section>
        <Section id="tokens" title={t.tokens}>
          <Words>{t.tokensIntro}</Words>
          <ul className={styles.list}>
            {t.tokensAdvice.map((advice) => (
              <li key={advice}>
                <Coded>{advice}</Coded>
              </li>
            ))}
          </ul>
          <Code label={t.header}>Authorization: Bearer wmp_live_…</Code>
        </Section>
        <Section id="sandbox" title={t.sandbox}>
          <Words>{t.sandboxIntro}</Words>
          <ul className={styles.list}>
            {t.sandboxPoints.map((point) => (
              <li key={point}>
                <Coded>{point}</Coded>
              </li>
            ))}
          </ul>
          <Code label="GraphQL">{ADVANCED}</Code>
        </Section>
        <Section id="errors" title={t.errors}>
          <Errors />
        </Section>
        <Section id="limits" title={t.limits}>
          <Limits />
        </Section>
        <Section id="retries" title={t.retries}>
          <Words>{t.retriesIntro}</Words>
          <Words>{t.retriesWhen}</Words>
          <Code label={t.rest}>{REPEATED}</Code>
        </Section>
        <Section id="events" title={t.events}>
          <Words>{t.eventsIntro}</Words>
          <Code label={t.rest}>{FOLLOWED}</Code>
        </Section>
        <Section id="webhooks" title={t.webhooks}>
          {t.webhooksIntro.map((paragraph) => (
            <Words key={paragraph}>{paragraph}</Words>
          ))}
          <Code label={t.genuine}>{verify}</Code>
        </Section>
        <Section id="rest" title={t.rest}>
          <Words>{t.restIntro}</Words>
          <p className={styles.actions}>
            <LinkButton icon={BookOpen} href={REST_PAGE}>
              {t.restReference}
            </LinkButton>
            <LinkButton variant="quiet" icon={Download} href="/api/openapi.json">
              openapi.json
            </LinkButton>
          </p>
        </Section>
        {isDemo && (
          <Section id="schema" title={t.schema}>
            <Words>{t.schemaIntro}</Words>
            <Code label="GraphQL">{TRIED_QUERY}</Code>
            <p className={styles.actions}>
              <LinkButton icon={SquareTerminal} href={`/graphiql?query=${encodeURIComponent(TRIED_QUERY)}`}>
                {t.tryQuery}
              </LinkButton>
              <LinkButton variant="quiet" icon={Download} href="/developers/schema.graphql">
                schema.graphql
              </LinkButton>
            </p>
          </Section>
        )}
        <Section id="changes" title={t.changes}>
          <Words>{t.changesIntro}</Words>
          <Changes />
        </Section>
      </div>
    </div>
  )
}

const REST_PAGE = '/developers/rest'
const API_TOKENS = '/account/api-tokens'

const REPEATED = `POST /api/account/domeinen/lindebrood.nl/dns
Authorization: Bearer wmp_live_…
Idempotency-Key: dns-0001
Content-Type: application/json

{ "name": "www", "type": "A", "value": "203.0.113.20" }`

const ADVANCED = `mutation {
  advanceClock(input: { to: "2027-12-01T09:00:00Z" }) {
    ... on ClockAdvanced { now jobs isThere }
    ... on UserError { code message }
  }
}`

const FOLLOWED = `GET /api/bestellen/ord_…/events
Authorization: Bearer wmp_live_…

event: orderChanged
data: {"id":"ord_…","status":"DELIVERED",…}`

function Contents() {
  const t = useText(developersText)
  const { isDemo } = useSite()
  const parts = [
    { title: t.begin, links: { 'first-order': t.firstOrder, tokens: t.tokens, sandbox: t.sandbox } },
    {
      title: t.working,
      links: { errors: t.errors, limits: t.limits, retries: t.retries, events: t.events, webhooks: t.webhooks },
    },
    { title: t.reference, links: { rest: t.rest, ...(isDemo && { schema: t.schema }), changes: t.changes } },
  ]
  return (
    <nav className={styles.contents} aria-label={t.contents}>
      {parts.map(({ title, links }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {Object.entries(links).map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** One at a time, by its address, so that each can be read and linked to without script. */
function Samples() {
  const t = useText(developersText)
  const [search] = useSearchParams()
  const shown = SAMPLES.find(({ id }) => id === search.get(SAMPLE_PARAM)) ?? SAMPLES[0]
  return (
    <Code
      label={
        <TabLinks
          label={t.language}
          links={SAMPLES.map(({ id, label }) => ({
            href: `?${SAMPLE_PARAM}=${id}#first-order`,
            label,
            isCurrent: id === shown.id,
          }))}
          render={({ href, ...link }) => <Link to={href} replace {...link} />}
        />
      }
    >
      {shown.source}
    </Code>
  )
}

const SAMPLE_PARAM = 'sample'

function Errors() {
  const t = useText(developersText)
  const failures = useText(failureHelp)
  const refusals = useText(refusalHelp)
  return (
    <>
      <Words>{t.errorsIntro}</Words>
      <div className={styles.card}>
        <Table aria-label={t.failures} className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t.code}</th>
              <th scope="col">REST</th>
              <th scope="col">{t.what}</th>
              <th scope="col">{t.todo}</th>
            </tr>
          </thead>
          <tbody>
            {(Object.keys(STATUS_OF) as FailureCode[]).map((code) => {
              const [what = '', todo = ''] = failures[code].split(' | ')
              return (
                <tr key={code}>
                  <th scope="row">
                    <code>{code}</code>
                  </th>
                  <td className="num">{STATUS_OF[code]}</td>
                  <td>
                    <Coded>{what}</Coded>
                  </td>
                  <td>
                    <Coded>{todo}</Coded>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </div>
      <h3>{t.refusals}</h3>
      <Words>{t.refusalsIntro}</Words>
      <div className={styles.card}>
        <Table aria-label={t.refusals} className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t.code}</th>
              <th scope="col">{t.todo}</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(refusals).map(([code, todo]) => (
              <tr key={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>
                  <Coded>{todo}</Coded>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

function Limits() {
  const t = useText(developersText)
  const { locale } = usePreferences()
  const { fields, values } = DOCUMENT_LIMITS
  const count = (number: number) => number.toLocaleString(locale)
  const rows = [
    [t.ordering, t.perDay, t.nothingOrdered],
    [t.checks, t.checksMost({ max: CHECKS_PER_MINUTE }), t.later],
    [t.body, t.bodyMost({ kb: BODY_BYTES / 1024 }), '413 `TOO_LARGE`'],
    [t.document, t.documentMost({ ...DOCUMENT_LIMITS, tokens: count(DOCUMENT_LIMITS.tokens) }), t.named],
    [t.answer, t.answerMost({ fields: count(fields), values: count(values) }), t.named],
    [t.sockets, t.socketsMost(SOCKET_LIMITS), t.later],
    [t.streams, t.streamsMost({ max: CHANGE_STREAMS_MAX }), t.later],
  ]
  return (
    <div className={styles.card}>
      <Table aria-label={t.limits} className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t.limit}</th>
            <th scope="col">{t.most}</th>
            <th scope="col">{t.above}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, most = '', above = '']) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{most}</td>
              <td>
                <Coded>{above}</Coded>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** As CHANGELOG.md has them, which is in English. */
function Changes() {
  const t = useText(developersText)
  return (
    <Disclosure summary={t.allChanges}>
      <div lang="en" className={styles.changes}>
        {changesIn(changelog).map(({ title, items }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={item}>
                  <Coded>{item}</Coded>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </Disclosure>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

function Code({ label, children }: { label: ReactNode; children: string }) {
  const t = useText(developersText)
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(children).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? { kind: 'ok', text: t.copied } : { kind: 'error', text: t.notCopied })
  }
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        {typeof label === 'string' ? <span>{label}</span> : label}
        <Button variant="quiet" size="sm" icon={Copy} onClick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
      {/* It can be scrolled, so the keyboard has to come there. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the same reason */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </div>
  )
}

const Words = ({ children }: { children: string }) => (
  <p className={styles.words}>
    <Coded>{children}</Coded>
  </p>
)

/** What stands between back-ticks is code. */
function Coded({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    // A text has its parts in one order for good.
    // biome-ignore lint/suspicious/noArrayIndexKey: the same reason
    index % 2 ? <code key={index}>{part}</code> : part,
  )
}
