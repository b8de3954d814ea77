import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { FORWARD_TYPES, type ForwardType } from '../../../rules/domain-status'
import { parseForwarding } from '../../../rules/forwarding'
import { ISSUE_KEYS, type Parsed } from '../../../rules/issues'
import { withScheme } from '../../../rules/redirect-url'
import { issueText } from '../../../rules/validation.text'
import { useAct } from '../../apollo/useAct'
import { CsrfField } from '../../forms/CsrfField'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { ForwardingPageQuery, SetDomainForwardingMutation } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData, useShownPage } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Table } from '../../ui/Table'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { DomainFrame } from '../domains/DomainFrame'
import { domainVariables, hasDomain, namedDomain } from '../domains/one-domain'
import styles from './ForwardingPage.module.css'
import { forwardingMeta, forwardingPageText } from './forwarding-page.text'

const query = graphql(`
  query ForwardingPage($name: String!) {
    viewer {
      isSubUser
      domain(name: $name) {
        id
        name
        isManageable
        readOnly
        forwarding {
          type
          to
        }
        forwardingRecords {
          name
          type
          value
        }
        ...DomainFrame_domain
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: domainVariables,
  meta: pageMeta(forwardingMeta, namedDomain),
  isFound: hasDomain,
  mountAttributes: ({ viewer: { domain } }) => ({
    'data-domain-name': domain?.name ?? '',
    'data-http-forward-to': domain?.forwarding.to ?? '',
    'data-http-forward-type': domain?.forwarding.type ?? '',
  }),
  Component: ForwardingPage,
})

const SET_DOMAIN_FORWARDING = graphql(`
  mutation SetDomainForwarding($input: SetDomainForwardingInput!) {
    setDomainForwarding(input: $input) {
      ... on DomainForwardingChange {
        domain {
          id
          forwarding {
            type
            to
          }
          forwardingRecords {
            name
            type
            value
          }
        }
        notices {
          code
          message
        }
        message
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

type ForwardedDomain = NonNullable<ForwardingPageQuery['viewer']['domain']>

/** Forwarding of a domain's visitors. */
function ForwardingPage() {
  const { domain, isSubUser } = usePageData(query).data.viewer
  const text = useText(forwardingPageText)
  if (!domain) return <Navigate to={paths.notFound} replace />
  const isForwarded = domain.forwarding.type !== 'NONE'
  return (
    <DomainFrame
      domain={domain}
      tab="forwarding"
      badge={isForwarded ? <Badge tone="info">{text.forwarded}</Badge> : undefined}
    >
      <ForwardingForm key={domain.id} domain={domain} isSubUser={isSubUser} />
      {domain.forwardingRecords.length > 0 && <RecordsToMake records={domain.forwardingRecords} />}
    </DomainFrame>
  )
}

/** The form as posted without JavaScript; the rule and the graph call these fields `type` and `to`. */
interface Values {
  forwardOption: ForwardType | ''
  forwardTo: string
}

const parseFor =
  (domain: string) =>
  ({ forwardOption, forwardTo }: Values): Parsed<Values> => {
    const parsed = parseForwarding({ type: forwardOption, to: forwardTo }, domain)
    if (parsed.ok) return { ok: true, value: { forwardOption: parsed.value.type, forwardTo: parsed.value.to } }
    return { ok: false, issues: { forwardOption: parsed.issues.type, forwardTo: parsed.issues.to } }
  }

const FIELD_OF: Readonly<Record<string, keyof Values>> = { type: 'forwardOption', to: 'forwardTo' }

type Notice = Extract<SetDomainForwardingMutation['setDomainForwarding'], { notices: unknown }>['notices'][number]

function ForwardingForm({ domain, isSubUser }: { domain: ForwardedDomain; isSubUser: boolean }) {
  const text = useText(forwardingPageText)
  const set = useAct(SET_DOMAIN_FORWARDING)
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const [isAnswered, setIsAnswered] = useState(false)
  const posted = usePostedAnswer()
  const saved = savedValues(domain)
  const form = useRuleForm<Values>({
    values: posted.values ?? saved,
    fields: ['forwardOption', 'forwardTo'],
    parse: parseFor(domain.name),
  })
  const { submit, isBusy, general } = useSubmit(form, {
    failed: text.failed,
    async send({ forwardOption, forwardTo }) {
      setIsAnswered(true)
      setNotices([])
      if (forwardOption === '') return null
      const answer = await set({ domainId: domain.id, type: forwardOption, to: forwardTo || null })
      if (answer.__typename === 'InvalidInput') {
        const issues = answer.issues.map(({ field, message }) => ({ field: FIELD_OF[field] ?? field, message }))
        return { ...answer, issues }
      }
      if (answer.__typename !== 'DomainForwardingChange') return answer
      setNotices(answer.notices)
      showToast({ kind: 'ok', text: answer.message })
      return null
    },
  })
  const option = form.choice('forwardOption')
  const name = toUnicode(domain.name)
  const isShut = !domain.isManageable || domain.readOnly || isSubUser

  function choose(value: ForwardType) {
    option.onChange(value)
    // An IP address is not a URL; the saved value returns when it fits.
    if (isAddress(value) === isAddress(option.value)) return
    form.fill({ forwardTo: isAddress(value) === isAddress(saved.forwardOption) ? saved.forwardTo : '' })
  }

  const field = form.field('forwardTo') as ReturnType<typeof form.field> & { onBlur(event: unknown): void }
  const target = (
    <div className={styles.target}>
      {isAddress(option.value) ? (
        <TextField {...field} label={text.address} description={text.aboutAddress} isMono required />
      ) : (
        <TextField
          {...field}
          type="url"
          inputMode="url"
          label={text.to}
          placeholder="https://"
          description={text.aboutUrl}
          required
          onBlur={(event) => {
            const completed = withScheme(event.currentTarget.value)
            if (completed !== event.currentTarget.value) form.fill({ forwardTo: completed })
            field.onBlur(event)
          }}
        />
      )}
    </div>
  )
  return (
    <form method="post" action="/account/domein-doorsturen/domein" noValidate onSubmit={(event) => void submit(event)}>
      <CsrfField />
      <input type="hidden" name="domainName" value={domain.name} />
      <Card>
        <CardPart className={styles.part}>
          <div className={styles.head}>
            <h2>{text.title({ name })}</h2>
            <p className="muted small">{option.value === '' ? text.choose : text.follows({ name })}</p>
          </div>
          {isShut && <Note kind="warn">{isSubUser ? text.notYours : text.notManageable}</Note>}
          {!isAnswered && posted.note}
          {general && (
            <Note kind="error" role="alert" title={text.refused}>
              {general}
            </Note>
          )}
          <RadioGroup
            id={form.idOf('forwardOption')}
            name="forwardOption"
            label={text.way}
            isLabelHidden
            value={option.value}
            onChange={choose}
            error={option.error}
            isDisabled={isShut}
          >
            {FORWARD_TYPES.map((type) => (
              <div key={type} className="stack">
                <RadioCard
                  value={type}
                  title={text[type]}
                  description={type === 'IFRAME' ? text.aboutIFRAME({ name }) : text[`about${type}`]}
                />
                {type === option.value && type !== 'NONE' && target}
              </div>
            ))}
          </RadioGroup>
          {notices
            .filter(({ code }) => code !== 'DNS_ELSEWHERE')
            .map(({ code, message }) => (
              <Note key={code} kind="warn" role="status">
                {message}
              </Note>
            ))}
        </CardPart>
        <CardPart kind="foot" className={styles.foot}>
          <div className="spread">
            <p className="hint">{text.visible}</p>
            <Button
              type="submit"
              variant="primary"
              isBusy={isBusy}
              busyLabel={text.saving}
              disabled={isShut || option.value === ''}
            >
              {text.save}
            </Button>
          </div>
        </CardPart>
      </Card>
    </form>
  )
}

/** A domain without forwarding has no initial choice. */
const savedValues = ({ forwarding: { type, to } }: ForwardedDomain): Values => ({
  forwardOption: type === 'NONE' ? '' : type,
  forwardTo: to ?? '',
})

const isAddress = (option: ForwardType | ''): boolean => option === 'DNS'

/** Result of the form posted without JavaScript: its response redirects to an address with these parameters. */
function usePostedAnswer(): { values: Values | null; note: ReactNode } {
  const { search } = useShownPage().page
  const { locale } = usePreferences()
  const text = useText(forwardingPageText)
  if (search.get('saved') === '1') return { values: null, note: <Note kind="ok">{text.done}</Note> }
  const error = search.get('error')
  if (error === null) return { values: null, note: null }
  const key = ISSUE_KEYS.find((known) => known === error)
  return {
    values: {
      forwardOption: FORWARD_TYPES.find((type) => type === search.get('forwardOption')) ?? '',
      forwardTo: search.get('forwardTo') ?? '',
    },
    note: (
      <Note kind="error" role="alert" title={text.refused}>
        {key ? issueText(key, locale) : text.notManageable}
      </Note>
    ),
  }
}

function RecordsToMake({ records }: { records: ForwardedDomain['forwardingRecords'] }) {
  const text = useText(forwardingPageText)
  return (
    <Card as="section" aria-labelledby="records-to-make">
      <CardPart className={styles.part}>
        <div className={styles.head}>
          <h2 id="records-to-make">{text.elsewhere}</h2>
          <p className="muted small">{text.makeRecords}</p>
        </div>
        <Table aria-labelledby="records-to-make" className={styles.records}>
          <thead>
            <tr>
              <th scope="col">{text.recordName}</th>
              <th scope="col">{text.recordType}</th>
              <th scope="col">{text.recordValue}</th>
            </tr>
          </thead>
          <tbody>
            {records.map(({ name, type, value }) => (
              <tr key={`${name} ${type} ${value}`}>
                <td className="mono">{name}</td>
                <td>{type}</td>
                <td className="mono">{value}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </CardPart>
    </Card>
  )
}
