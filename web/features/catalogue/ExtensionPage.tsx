import { useReadQuery } from '@apollo/client/react'
import { useNavigate, useParams } from 'react-router-dom'
import type { ExtensionQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { PageHead } from '../../layout/PageHead'
import { PageSection } from '../../layout/PageSection'
import { searchPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { SearchForm } from '../availability/SearchForm'
import { NotFound } from '../home/NotFound'
import { Questions } from '../home/Questions'
import { ExtensionPrices } from './ExtensionPrices'
import { ExtensionTiles } from './ExtensionTiles'
import { extensionText } from './extension.text'
import { extensionOf } from './landing'
import styles from './Page.module.css'

/** All about one extension, with a search for a name under it. */
export function ExtensionPage() {
  const { queryRef } = usePageData<ExtensionQuery>()
  const { data } = useReadQuery(queryRef)
  const { landing } = useParams()
  const navigate = useNavigate()
  const t = useText(extensionText)
  const found = data.domainExtensions.find((product) => product.extension === extensionOf(landing))
  if (!found) return <NotFound />
  const { extension } = found
  const search = (domain: string) => navigate(searchPath(domain.includes('.') ? domain : `${domain}.${extension}`))
  const questions = [
    { question: t.included({ extension }), answer: t.includedBody },
    { question: t.move({ extension }), answer: t.moveBody },
    { question: t.characters, answer: t.charactersBody },
  ]
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t.title({ extension })} lead={t.lead({ extension })}>
        <SearchForm size="page" className={styles.search} placeholder={`${t.example}.${extension}`} onSearch={search} />
      </PageHead>
      <ExtensionPrices {...found} />
      <PageSection title={t.questions}>
        <Questions questions={questions} />
      </PageSection>
      <PageSection title={t.others}>
        <ExtensionTiles query={data} />
      </PageSection>
    </div>
  )
}
