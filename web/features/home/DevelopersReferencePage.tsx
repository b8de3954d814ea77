import { BookOpen, Download, Rss } from 'lucide-react'
import { Fragment } from 'react'
import changelog from '../../../CHANGELOG.md?raw'
import { API_CHANGES, API_VERSIONS, DEPRECATED, DEPRECATION_MONTHS } from '../../../rules/api-changes'
import {
  BODY_BYTES,
  CHANGE_STREAMS_MAX,
  CHECKS_PER_MINUTE,
  DOCUMENT_LIMITS,
  SOCKET_LIMITS,
} from '../../../rules/api-limits'
import { addMonths, writtenDay } from '../../../rules/calendar'
import { type FailureCode, STATUS_OF } from '../../../rules/failure-codes'
import deprecated from '../../../schema.graphql?deprecations'
import { usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { Table } from '../../ui/Table'
import { changesIn } from './changelog'
import { Coded, Contents, Section, Words } from './DeveloperParts'
import styles from './DevelopersPage.module.css'
import { developersText, failureHelp, refusalHelp } from './developers.text'
import { developersReferenceMeta, referenceText } from './developers-reference.text'

export const page = definePage({
  meta: pageMeta(developersReferenceMeta),
  Component: DevelopersReferencePage,
})

/** Reference for client developers: headers, errors, limits, versions and changes. */
function DevelopersReferencePage() {
  const t = useText(developersText)
  const r = useText(referenceText)
  return (
    <div className={`wrap ${styles.page}`}>
      <Contents
        parts={[
          {
            title: r.lookUp,
            links: { headers: r.headers, errors: t.errors, limits: t.limits, versions: r.versions, changes: t.changes },
          },
          {
            title: t.begin,
            links: { [paths.developers]: r.guide, '/developers/rest': t.restReference },
          },
        ]}
      />
      <div className={styles.text}>
        <h1>{r.title}</h1>
        <p className={styles.lead}>{r.lead}</p>
        <p className={styles.actions}>
          <LinkButton icon={BookOpen} href="/developers/rest">
            {t.restReference}
          </LinkButton>
          <LinkButton variant="quiet" icon={Download} href="/api/openapi.json">
            openapi.json
          </LinkButton>
        </p>
        <Section id="headers" title={r.headers}>
          <Headers />
        </Section>
        <Section id="errors" title={t.errors}>
          <Errors />
        </Section>
        <Section id="limits" title={t.limits}>
          <Limits />
        </Section>
        <Section id="versions" title={r.versions}>
          <Versions />
        </Section>
        <Section id="changes" title={t.changes}>
          <Words>{t.changesIntro}</Words>
          <Changes />
        </Section>
      </div>
    </div>
  )
}

function Headers() {
  const r = useText(referenceText)
  return (
    <div className={styles.card}>
      <Table aria-label={r.headers} className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{r.header}</th>
            <th scope="col">{r.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {r.headerHelp.map((row) => {
            const [name = '', help = ''] = row.split(' | ')
            return (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <Coded>{help}</Coded>
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}

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
                <tr key={code} id={code}>
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
              <tr key={code} id={code in failures ? undefined : code}>
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

/** The reasons come from the schema, which is in English, as are the names. */
function Versions() {
  const { en } = referenceText
  const r = useText(referenceText)
  const { locale } = usePreferences()
  const reasonOf = new Map(deprecated.map(({ name, reason }) => [name, reason]))
  return (
    <>
      <Words>{r.versionsIntro({ months: DEPRECATION_MONTHS })}</Words>
      <div className={styles.card}>
        <Table aria-label={r.versions} className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{r.version}</th>
              <th scope="col">{r.since}</th>
              <th scope="col">{r.until}</th>
            </tr>
          </thead>
          <tbody>
            {API_VERSIONS.map(({ version, since, until }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td>{writtenDay(since, locale)}</td>
                <td>{until ? writtenDay(until, locale) : r.noEnd}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <Disclosure summary={r.deprecated({ count: deprecated.length })}>
        <div lang="en">
          <Table aria-label={en.deprecatedNames} className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">{en.name}</th>
                <th scope="col">{en.since}</th>
                <th scope="col">{en.removal}</th>
                <th scope="col">{en.instead}</th>
              </tr>
            </thead>
            <tbody>
              {DEPRECATED.flatMap(({ since, names }) =>
                names.map((name) => (
                  <tr key={name}>
                    <th scope="row">
                      <code>{name}</code>
                    </th>
                    <td>{writtenDay(since, 'en')}</td>
                    <td>{writtenDay(addMonths(since, DEPRECATION_MONTHS), 'en')}</td>
                    <td>
                      <Coded>{reasonOf.get(name) ?? ''}</Coded>
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </Table>
        </div>
      </Disclosure>
    </>
  )
}

/** From CHANGELOG.md, which is in English. */
function Changes() {
  const t = useText(developersText)
  const r = useText(referenceText)
  return (
    <>
      <p className={styles.actions}>
        <LinkButton variant="quiet" icon={Rss} href="/developers/changes.xml">
          {r.feed}
        </LinkButton>
      </p>
      <Disclosure summary={t.allChanges}>
        <div lang="en" className={styles.changes}>
          <h3>API</h3>
          <ul className={styles.list}>
            {API_CHANGES.map(({ id, on, title, text }) => (
              <li key={id}>{`${writtenDay(on, 'en')}: ${title}. ${text}`}</li>
            ))}
          </ul>
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
    </>
  )
}
