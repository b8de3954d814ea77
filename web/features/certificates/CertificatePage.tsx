import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { Copy, Download, KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { exportInput } from '../../../rules/certificate'
import { toUnicode } from '../../../rules/domain-name'
import { parseForm } from '../../../rules/issues'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useRuleForm } from '../../forms/useRuleForm'
import { useServerMessage } from '../../forms/useServerMessage'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { CertificateDownloads_CertificateFragment } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { saveAs } from '../../lib/save-as'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { PasswordField, TextArea } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import { formatDay } from '../accounts/format-day'
import { servicePaths } from '../accounts/service-paths'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { usePolling } from '../orders/usePolling'
import styles from './Certificates.module.css'
import { CERTIFICATE_TONES } from './certificate-tones'
import { certificatesText } from './certificates.text'

export const query = graphql(`
  query CertificatePage($id: ID!) {
    viewer {
      isSubUser
      certificate(id: $id) {
        id
        commonName
        names
        productName
        state
        message
        isBeingRequested
        issuedAt
        expiresAt
        paidUntil
        ...CertificateValidations_certificate
        ...CertificateDownloads_certificate @unmask
      }
    }
  }
`)

const POLL_MS = 3000

/** One certificate: how it stands, what it waits for, and where it is taken from. */
export function CertificatePage() {
  const { certificate, isSubUser } = usePageData(query).data.viewer
  const client = useApolloClient()
  const text = useText(certificatesText)
  const { locale } = usePreferences()
  const ask = () => client.query({ query, variables: { id: certificate?.id ?? '' }, fetchPolicy: 'network-only' })
  usePolling(ask, { everyMs: POLL_MS, isOn: certificate?.isBeingRequested ?? false })
  if (!certificate) return <Navigate to={paths.notFound} replace />
  const { state, isBeingRequested, message, issuedAt, expiresAt } = certificate
  const day = (moment: string) => formatDay(Date.parse(moment), locale)
  return (
    <AccountFrame>
      <AccountHead
        crumbs={[{ to: servicePaths.ssl, label: text.title }]}
        title={toUnicode(certificate.commonName)}
        badge={<Badge tone={CERTIFICATE_TONES[state]}>{text[state]}</Badge>}
      />
      <div role="status">
        <Note kind={state === 'FAILED' ? 'error' : state === 'EXPIRED' ? 'warn' : isBeingRequested ? 'info' : 'ok'}>
          {message}
        </Note>
      </div>
      <CertificateValidations certificate={certificate} />
      <Card as="section" aria-labelledby="facts">
        <CardPart kind="head">
          <h2 id="facts" className={styles.title}>
            {text.facts}
          </h2>
        </CardPart>
        <dl className={styles.facts}>
          <Fact label={text.product}>{certificate.productName}</Fact>
          <Fact label={text.names}>{certificate.names.map(toUnicode).join(', ')}</Fact>
          {issuedAt && <Fact label={text.issuedOn}>{day(issuedAt)}</Fact>}
          {expiresAt && <Fact label={text.endsOn}>{day(expiresAt)}</Fact>}
          {state === 'ISSUED' && <Fact label={text.renewed}>{day(certificate.paidUntil)}</Fact>}
        </dl>
      </Card>
      {certificate.certificate && <Downloads certificate={certificate} isSubUser={isSubUser} />}
      {certificate.certificate && !isBeingRequested && !isSubUser && <Reissue id={certificate.id} />}
    </AccountFrame>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const VALIDATIONS = graphql(`
  fragment CertificateValidations_certificate on Certificate {
    validations {
      name
      value
      isPlaced
    }
  }
`)

/** What the authority looks for, while it does. */
function CertificateValidations({ certificate }: { certificate: FragmentType<typeof VALIDATIONS> & { id: string } }) {
  const { data } = useSuspenseFragment({ fragment: VALIDATIONS, from: certificate })
  const text = useText(certificatesText)
  if (data.validations.length === 0) return null

  async function copy(value: string) {
    const isCopied = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? { kind: 'ok', text: text.copied } : { kind: 'error', text: text.notCopied })
  }

  return (
    <Card as="section" aria-labelledby="records">
      <CardPart kind="head">
        <h2 id="records" className={styles.title}>
          {text.records}
        </h2>
      </CardPart>
      <ul>
        {data.validations.map(({ name, value, isPlaced }) => (
          <li key={name} className={styles.validation}>
            <dl>
              <dt>{text.recordName}</dt>
              <dd className="mono">{name}</dd>
              <dt>{text.recordValue}</dt>
              <dd className="mono">{value}</dd>
            </dl>
            <p className="hint">{isPlaced ? text.placed : text.toMake}</p>
            {!isPlaced && (
              <Button size="sm" icon={Copy} aria-label={text.copyOf({ name })} onClick={() => void copy(value)}>
                {text.copy}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

graphql(`
  fragment CertificateDownloads_certificate on Certificate {
    id
    commonName
    certificate
    chain
    hasPrivateKey
  }
`)

const PRIVATE_KEY = graphql(`
  query CertificatePrivateKey($id: ID!) {
    viewer {
      certificate(id: $id) {
        id
        privateKey
      }
    }
  }
`)

interface DownloadsProps {
  certificate: CertificateDownloads_CertificateFragment
  isSubUser: boolean
}

/** The key is fetched when asked for, after who is asking was confirmed, and is not kept by the page. */
function Downloads({ certificate: { id, commonName, certificate, chain, hasPrivateKey }, isSubUser }: DownloadsProps) {
  const text = useText(certificatesText)
  const client = useApolloClient()
  const { confirmed, dialog } = useConfirmedIdentity()
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useServerMessage()
  const name = commonName.replace('*', 'wildcard')
  const save = (content: string, ending: string) => saveAs(`${name}.${ending}`, content, 'application/x-pem-file')

  async function saveKey() {
    setIsBusy(true)
    setRefused(null)
    try {
      const ask = () => client.query({ query: PRIVATE_KEY, variables: { id }, fetchPolicy: 'no-cache' })
      const answer = await confirmed(text.keyAct({ name: toUnicode(commonName) }), ask)
      const key = answer?.data?.viewer.certificate?.privateKey
      if (key) save(key, 'key.pem')
    } catch (error) {
      setRefused(failureMessage(error, text.failed))
    }
    setIsBusy(false)
  }

  return (
    <Card as="section" aria-labelledby="downloads">
      <CardPart kind="head">
        <h2 id="downloads" className={styles.title}>
          {text.downloads}
        </h2>
        <p className="muted">{text.downloadsHint}</p>
      </CardPart>
      <CardPart className={styles.downloads}>
        {refused && (
          <Note kind="error" role="alert">
            {refused}
          </Note>
        )}
        <div className={styles.buttons}>
          <Button icon={Download} onClick={() => save(certificate ?? '', 'crt.pem')}>
            {text.certificate}
          </Button>
          <Button icon={Download} onClick={() => save(`${certificate}\n${chain}`, 'fullchain.pem')}>
            {text.fullChain}
          </Button>
          {hasPrivateKey && !isSubUser && (
            <Button icon={KeyRound} isBusy={isBusy} busyLabel={text.fetching} onClick={() => void saveKey()}>
              {text.privateKey}
            </Button>
          )}
        </div>
        {!isSubUser && <p className="hint">{hasPrivateKey ? text.keyHint : text.keyElsewhere}</p>}
        {dialog}
      </CardPart>
      {hasPrivateKey && !isSubUser && <ExportFile id={id} name={toUnicode(commonName)} />}
    </Card>
  )
}

const EXPORT = graphql(`
  mutation ExportCertificate($input: ExportCertificateInput!) {
    exportCertificate(input: $input) {
      ... on CertificateExport {
        fileName
        content
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

/** All in one file for Windows, Java and others, under a password that is asked for it and kept nowhere. */
function ExportFile({ id, name }: { id: string; name: string }) {
  const text = useText(certificatesText)
  const labels = useText(fieldText)
  // The file holds the key: it is not for the cache.
  const ask = useAct(EXPORT, { fetchPolicy: 'no-cache' })
  const { confirmed, notDone, dialog } = useConfirmedIdentity()
  const form = useRuleForm({
    values: { password: '' },
    fields: ['password'],
    parse: (values) => parseForm(exportInput, values),
  })
  const { submit, isBusy } = useSubmit(form, {
    failed: text.failed,
    fieldForAll: 'password',
    async send({ password }) {
      const answer = await confirmed(text.keyAct({ name }), () => ask({ certificateId: id, password }))
      if (!answer) return notDone
      if (answer.__typename !== 'CertificateExport') return answer
      saveAs(answer.fileName, bytesOf(answer.content), 'application/x-pkcs12')
      form.reset()
      return null
    },
  })
  return (
    <CardPart kind="foot">
      <form className={styles.export} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          {...form.field('password')}
          label={text.exportPassword}
          description={text.exportHint}
          showLabel={labels.showPassword}
          hideLabel={labels.hidePassword}
          autoComplete="new-password"
          required
        />
        <Button type="submit" icon={Download} isBusy={isBusy} busyLabel={text.fetching}>
          {text.exportFile}
        </Button>
      </form>
      {dialog}
    </CardPart>
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const REISSUE = graphql(`
  mutation ReissueCertificate($input: ReissueCertificateInput!) {
    reissueCertificate(input: $input) {
      ... on Certificate {
        id
        message
        isBeingRequested
        ...CertificateValidations_certificate
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** A new certificate in place of this one, with a key of the shop's or a request of the owner's. */
function Reissue({ id }: { id: string }) {
  const text = useText(certificatesText)
  const ask = useAct(REISSUE)
  const [csr, setCsr] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useServerMessage()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setRefused(null)
    try {
      const answer = await ask({ certificateId: id, csr: csr || null })
      if (answer.__typename === 'Certificate') showToast({ kind: 'ok', text: text.asked })
      else setRefused('message' in answer ? answer.message : text.failed)
    } catch (error) {
      setRefused(failureMessage(error, text.failed))
    }
    setIsBusy(false)
  }

  return (
    <Card as="section" aria-labelledby="reissue">
      <CardPart kind="head">
        <h2 id="reissue" className={styles.title}>
          {text.reissue}
        </h2>
        <p className="muted">{text.reissueHint}</p>
      </CardPart>
      <CardPart>
        <form className={styles.reissue} onSubmit={(event) => void send(event)}>
          <TextArea
            label={text.csr}
            mark={text.optional}
            description={text.csrHint}
            isMono
            rows={6}
            value={csr}
            error={refused ?? undefined}
            onChange={({ target }) => setCsr(target.value)}
            placeholder="-----BEGIN CERTIFICATE REQUEST-----"
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" isBusy={isBusy} busyLabel={text.asking}>
            {text.ask}
          </Button>
        </form>
      </CardPart>
    </Card>
  )
}
