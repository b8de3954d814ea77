import { BookOpen, Download, KeyRound, Rss, SquareTerminal } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import python from '../../../docs/first-order/first_order.py?highlighted'
import node from '../../../docs/first-order/first-order.mjs?highlighted'
import php from '../../../docs/first-order/first-order.php?highlighted'
import curl from '../../../docs/first-order/first-order.sh?highlighted'
import advanceClock from '../../../docs/samples/advance-clock.graphql?highlighted'
import createWebhook from '../../../docs/samples/create-webhook.graphql?highlighted'
import idempotencyKey from '../../../docs/samples/idempotency-key.http?highlighted'
import orderEvents from '../../../docs/samples/order-events.http?highlighted'
import paging from '../../../docs/samples/paging.graphql?highlighted'
import pagingRest from '../../../docs/samples/paging.http?highlighted'
import prices from '../../../docs/samples/prices.graphql?highlighted'
import resetSandbox from '../../../docs/samples/reset-sandbox.graphql?highlighted'
import receiverNode from '../../../docs/webhooks/receiver.mjs?highlighted'
import receiverPhp from '../../../docs/webhooks/receiver.php?highlighted'
import receiverPython from '../../../docs/webhooks/receiver.py?highlighted'
import sendMessage from '../../../docs/webhooks/send.sh?highlighted'
import { useText } from '../../i18n/preferences'
import { useSite } from '../../lib/site'
import { paths } from '../../paths'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { TabLinks } from '../../ui/TabLinks'
import { Code, Coded, Contents, type ContentsPart, type Parts, Section, textOf, Words } from './DeveloperParts'
import styles from './DevelopersPage.module.css'
import { developersMeta, developersText } from './developers.text'
import { referenceText } from './developers-reference.text'

export const page = definePage({
  meta: pageMeta(developersMeta),
  shownParams: ['sample', 'receiver'],
  Component: DevelopersPage,
})

const ORDER_ENV = 'WIMPEL=https://wimpel.example TOKEN=wmp_test_… NAME=lindebrood.nl'

/** A test runs each file against a real server. */
const SAMPLES = [
  { id: 'curl', label: 'curl', source: curl, run: `${ORDER_ENV} bash first-order.sh` },
  { id: 'node', label: 'Node', source: node, run: `${ORDER_ENV} node first-order.mjs` },
  { id: 'python', label: 'Python', source: python, run: `${ORDER_ENV} python3 first_order.py` },
  { id: 'php', label: 'PHP', source: php, run: `${ORDER_ENV} php first-order.php` },
]

const RECEIVER_ENV = 'SECRET=whsec_… PORT=8080'

const RECEIVERS = [
  { id: 'node', label: 'Node', source: receiverNode, run: `${RECEIVER_ENV} node receiver.mjs` },
  { id: 'python', label: 'Python', source: receiverPython, run: `${RECEIVER_ENV} python3 receiver.py` },
  { id: 'php', label: 'PHP', source: receiverPhp, run: 'SECRET=whsec_… php -S 127.0.0.1:8080 receiver.php' },
  { id: 'curl', label: 'curl', source: sendMessage, run: 'SECRET=whsec_… URL=http://127.0.0.1:8080/ bash send.sh' },
]

/** Documentation an API client needs to order. Readable without JavaScript; contains no personal data. */
function DevelopersPage() {
  const t = useText(developersText)
  const r = useText(referenceText)
  const { isDemo, sandboxDays } = useSite()
  const parts: ContentsPart[] = [
    { title: t.begin, links: { 'first-order': t.firstOrder, tokens: t.tokens, sandbox: t.sandbox } },
    {
      title: t.working,
      links: { lists: r.lists, retries: t.retries, events: t.events, webhooks: t.webhooks },
    },
    {
      title: t.reference,
      links: {
        rest: t.rest,
        ...(isDemo && { schema: t.schema }),
        [`${paths.developersReference}#errors`]: t.errors,
        [`${paths.developersReference}#limits`]: t.limits,
        [`${paths.developersReference}#versions`]: r.versions,
        [`${paths.developersReference}#changes`]: t.changes,
      },
    },
  ]
  return (
    <div className={`wrap ${styles.page}`}>
      <Contents parts={parts} />
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
          <Samples of={SAMPLES} param="sample" section="first-order" />
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
          <Code label="advanceClock">{advanceClock}</Code>
          <Code label="resetSandbox">{resetSandbox}</Code>
        </Section>
        <Section id="lists" title={r.lists}>
          <Words>{r.listsIntro}</Words>
          <Code label="GraphQL">{paging}</Code>
          <Code label={t.rest}>{pagingRest}</Code>
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
          <Code label="createWebhook">{createWebhook}</Code>
          <Samples of={RECEIVERS} param="receiver" section="webhooks" />
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
        <Section id="reference" title={t.reference}>
          <Words>{r.intro}</Words>
          <p className={styles.actions}>
            <LinkButton icon={BookOpen} href={paths.developersReference}>
              {r.open}
            </LinkButton>
            <LinkButton variant="quiet" icon={Rss} href="/developers/changes.xml">
              {r.feed}
            </LinkButton>
          </p>
        </Section>
      </div>
    </div>
  )
}

const REST_PAGE = '/developers/rest'
const API_TOKENS = '/account/api-tokens'

interface SamplesProps {
  of: readonly { id: string; label: string; source: Parts; run: string }[]
  /** Query parameter that selects the sample. */
  param: string
  section: string
}

/** Shows one sample at a time, selected by address, so that each can be read and linked without JavaScript. */
function Samples({ of: samples, param, section }: SamplesProps) {
  const t = useText(developersText)
  const [search] = useSearchParams()
  const shown = samples.find(({ id }) => id === search.get(param)) ?? samples[0]
  if (!shown) return null
  return (
    <>
      <Code
        name={shown.label}
        label={
          <TabLinks
            label={t.language}
            links={samples.map(({ id, label }) => ({
              href: `?${param}=${id}#${section}`,
              label,
              isCurrent: id === shown.id,
            }))}
            render={({ href, ...link }) => <Link to={href} replace {...link} />}
          />
        }
      >
        {shown.source}
      </Code>
      <Code label={t.run}>{[shown.run]}</Code>
    </>
  )
}
