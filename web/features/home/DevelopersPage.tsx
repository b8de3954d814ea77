import { BookOpen, Copy, Download, KeyRound, SquareTerminal } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import changelog from '../../../CHANGELOG.md?raw'
import python from '../../../docs/first-order/first_order.py?highlighted'
import node from '../../../docs/first-order/first-order.mjs?highlighted'
import php from '../../../docs/first-order/first-order.php?highlighted'
import curl from '../../../docs/first-order/first-order.sh?highlighted'
import advanceClock from '../../../docs/samples/advance-clock.graphql?highlighted'
import idempotencyKey from '../../../docs/samples/idempotency-key.http?highlighted'
import orderEvents from '../../../docs/samples/order-events.http?highlighted'
import prices from '../../../docs/samples/prices.graphql?highlighted'
import verify from '../../../docs/webhooks/verify.mjs?highlighted'
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
  { id: 'curl', label: 'curl', source: curl, run: 'bash first-order.sh' },
  { id: 'node', label: 'Node', source: node, run: 'node first-order.mjs' },
  { id: 'python', label: 'Python', source: python, run: 'python3 first_order.py' },
  { id: 'php', label: 'PHP', source: php, run: 'php first-order.php' },
] as const

/** All that a program needs to order: without script too, and nothing of it is of one reader. */
export function DevelopersPage() {
  const t = useText(developersText)
  const { isDemo, sandboxDays } = useSite()
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
          <Code label={t.header}>{['Authorization: Bearer wmp_live_…']}</Code>
        </Section>
        <Section id="sandbox" title={t.sandbox}>
          <Words>{t.sandboxIntro}</Words>
          <ul className={styles.list}>
            {[...t.sandboxPoints, t.sandboxGoes({ days: sandboxDays })].map((point) => (
              <li key={point}>
                <Coded>{point}</Coded>
              </li>
            ))}
          </ul>
          <Code label="GraphQL">{advanceClock}</Code>
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
          <Code label={t.rest}>{idempotencyKey}</Code>
        </Section>
        <Section id="events" title={t.events}>
          <Words>{t.eventsIntro}</Words>
          <Code label={t.rest}>{orderEvents}</Code>
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
            <Code label="GraphQL">{prices}</Code>
            <p className={styles.actions}>
              <LinkButton icon={SquareTerminal} href={`/graphiql?query=${encodeURIComponent(textOf(prices))}`}>
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
    <>
      <Code
        name={shown.label}
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
      <Code label={t.run}>{[`WIMPEL=https://wimpel.example TOKEN=wmp_test_… NAME=lindebrood.nl ${shown.run}`]}</Code>
    </>
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

/** Parts of a text, coloured when it was built. */
type Parts = typeof curl

const textOf = (parts: Parts): string => parts.map((part) => (typeof part === 'string' ? part : part[0])).join('')

function Code({
  label,
  name,
  children,
}: {
  label: ReactNode /** Of what is copied, where the label is no text. */
  name?: string
  children: Parts
}) {
  const t = useText(developersText)
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(textOf(children)).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? { kind: 'ok', text: t.copied } : { kind: 'error', text: t.notCopied })
  }
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        {typeof label === 'string' ? <span>{label}</span> : label}
        <Button
          variant="quiet"
          size="sm"
          icon={Copy}
          aria-label={`${t.copy}: ${name ?? label}`}
          onClick={() => void copy()}
        >
          {t.copy}
        </Button>
      </div>
      {/* It can be scrolled, so the keyboard has to come there. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the same reason */}
      <pre tabIndex={0}>
        <code>
          {children.map((part, index) =>
            // A sample has its parts in one order for good.
            // biome-ignore lint/suspicious/noArrayIndexKey: the same reason
            typeof part === 'string' ? part : <Coloured key={index} part={part} />,
          )}
        </code>
      </pre>
    </div>
  )
}

function Coloured({ part: [text, kind] }: { part: Exclude<Parts[number], string> }) {
  return <span className={styles[kind]}>{text}</span>
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
