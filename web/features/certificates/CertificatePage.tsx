import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { Copy, Download, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { exportInput } from '../../../rules/certificate'
import { toUnicode } from '../../../rules/domain-name'
import { parseForm } from '../../../rules/issues'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { CertificatePageQuery } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { Successor } from '../../layout/Successor'
import { saveAs } from '../../lib/save-as'
import { usePolling } from '../../lib/usePolling'
import { paths, servicePaths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { type MetaSource, pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { PasswordField, TextArea } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import styles from './Certificates.module.css'
import { CERTIFICATE_TONES } from './certificate-tones'
import { certificateMeta, certificatesText } from './certificates.text'

const query = graphql(`
  query CertificatePage($id: ID!) {
    viewer {
      isSubUser
      certificate(id: $id) {
        id
        commonName
        names
        productName
        successorName
        state
        message
        isBeingRequested
        issuedAt
        expiresAt
        paidUntil
        ...CertificateValidations_certificate
        certificate
        ...CertificateDownloads_certificate
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  meta: pageMeta(certificateMeta, ({ data }: MetaSource<CertificatePageQuery>) => ({
    name: toUnicode(data.viewer.certificate?.commonName ?? ''),
  })),
  isFound: ({ viewer }) => Boolean(viewer.certificate),
  Component: CertificatePage,
})

const POLL_MS = 3000

/** One certificate: its state, what it waits for, and downloads. */
function CertificatePage() {
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
      <Section title={text.facts}>
        <dl className={styles.facts}>
          <Fact label={text.product}>
            {certificate.productName}
            <Successor name={certificate.successorName} className={styles.successor} />
          </Fact>
          <Fact label={text.names}>{certificate.names.map(toUnicode).join(', ')}</Fact>
          {issuedAt && <Fact label={text.issuedOn}>{day(issuedAt)}</Fact>}
          {expiresAt && <Fact label={text.endsOn}>{day(expiresAt)}</Fact>}
          {state === 'ISSUED' && <Fact label={text.renewed}>{day(certificate.paidUntil)}</Fact>}
        </dl>
      </Section>
      {certificate.certificate && <Downloads certificate={certificate} isSubUser={isSubUser} />}
      {certificate.certificate && !isBeingRequested && !isSubUser && <Reissue id={certificate.id} />}
    </AccountFrame>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
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

/** Validation records that the authority checks, while it does. */
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
    <Section title={text.records}>
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
    </Section>
  )
}

const DOWNLOADS = graphql(`
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
  certificate: FragmentType<typeof DOWNLOADS>
  isSubUser: boolean
}

/** The key is fetched on request, after the identity was confirmed, and is not kept by the page. */
function Downloads({ certificate: from, isSubUser }: DownloadsProps) {
  const { data } = useSuspenseFragment({ fragment: DOWNLOADS, from })
  const { id, commonName, certificate, chain, hasPrivateKey } = data
  const text = useText(certificatesText)
  const client = useApolloClient()
  const { confirmed, dialog } = useConfirmedIdentity()
  const name = commonName.replace('*', 'wildcard')
  const save = (content: string, ending: string) => saveAs(`${name}.${ending}`, content, 'application/x-pem-file')

  const saveKey = useAttempt(text.failed, async () => {
    const ask = () => client.query({ query: PRIVATE_KEY, variables: { id }, fetchPolicy: 'no-cache' })
    const answer = await confirmed(text.keyAct({ name: toUnicode(commonName) }), ask)
    const key = answer?.data?.viewer.certificate?.privateKey
    if (key) save(key, 'key.pem')
    return null
  })

  return (
    <Section title={text.downloads} description={text.downloadsHint}>
      <CardPart className={styles.downloads}>
        {saveKey.problem && (
          <Note kind="error" role="alert">
            {saveKey.problem}
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
            <Button
              icon={KeyRound}
              isBusy={saveKey.isBusy}
              busyLabel={text.fetching}
              onClick={() => void saveKey.run()}
            >
              {text.privateKey}
            </Button>
          )}
        </div>
        {!isSubUser && <p className="hint">{hasPrivateKey ? text.keyHint : text.keyElsewhere}</p>}
        {dialog}
      </CardPart>
      {hasPrivateKey && !isSubUser && <ExportFile id={id} name={toUnicode(commonName)} />}
    </Section>
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

/** Everything in one file for Windows, Java and others, protected by a password that is not stored. */
function ExportFile({ id, name }: { id: string; name: string }) {
  const text = useText(certificatesText)
  const labels = useText(fieldText)
  // The file contains the key, so it must not be cached.
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

/** The server checks the signing request. */
const anyRequest = (value: { csr: string }) => ({ ok: true as const, value })

/** Reissues this certificate, with a key of the shop's or a signing request of the owner's. */
function Reissue({ id }: { id: string }) {
  const text = useText(certificatesText)
  const ask = useAct(REISSUE)
  const form = useRuleForm({ values: { csr: '' }, fields: ['csr'], parse: anyRequest })
  const { submit, isBusy } = useSubmit(form, {
    failed: text.failed,
    fieldForAll: 'csr',
    async send({ csr }) {
      const answer = await ask({ certificateId: id, csr: csr || null })
      if (answer.__typename !== 'Certificate') return answer
      showToast({ kind: 'ok', text: text.asked })
      return null
    },
  })

  return (
    <Section title={text.reissue} description={text.reissueHint}>
      <CardPart>
        <form className={styles.reissue} noValidate onSubmit={(event) => void submit(event)}>
          <TextArea
            {...form.field('csr')}
            label={text.csr}
            mark={text.optional}
            description={text.csrHint}
            isMono
            rows={6}
            placeholder="-----BEGIN CERTIFICATE REQUEST-----"
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" isBusy={isBusy} busyLabel={text.asking}>
            {text.ask}
          </Button>
        </form>
      </CardPart>
    </Section>
  )
}
