import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useText } from '../../../i18n/preferences'
import { Note } from '../../../ui/Note'
import { ExtensionList } from '../../availability/ExtensionList'
import { SearchForm } from '../../availability/SearchForm'
import styles from './Step1.module.css'
import { step1Text } from './step1.text'
import { STEP_1_BASKET, STEP_1_QUERY } from './step1-fragments'
import { usePageSearch } from './usePageSearch'
import { useWantedHosting } from './useWantedHosting'

interface Step1Props {
  basket: FragmentType<typeof STEP_1_BASKET>
  query: FragmentType<typeof STEP_1_QUERY>
}

/** Choosing a domain: the search, and what became of it under every extension (ORD-007, ORD-008). */
export function Step1(props: Step1Props) {
  const { data: basket } = useSuspenseFragment({
    fragment: STEP_1_BASKET,
    fragmentName: 'Step1_basket',
    from: props.basket,
  })
  const { data } = useSuspenseFragment({ fragment: STEP_1_QUERY, fragmentName: 'Step1_query', from: props.query })
  const t = useText(step1Text)
  const { visit, typed, search, searchFor } = usePageSearch(data.domainExtensions)
  const isHostingRefused = useWantedHosting({ basket, packages: data.hostingPackages })
  const waiting = basket.domainIsMissingForHosting
    ? basket.items.find(({ productType }) => productType === 'LINUX_PACKAGE')
    : undefined
  return (
    <div className={styles.step}>
      <h1>{t.title}</h1>
      {waiting && (
        <Note kind="info" role="status" title={t.waiting({ product: waiting.productName })}>
          {t.waitingText}
        </Note>
      )}
      {isHostingRefused && (
        <Note kind="error" role="alert" title={t.notAdded}>
          {t.notAddedText}
        </Note>
      )}
      <SearchForm
        key={visit}
        size="page"
        defaultValue={typed}
        placeholder={t.example}
        onSearch={searchFor}
        csrfToken={data.viewer.csrfToken}
      />
      {search ? (
        <ExtensionList search={search} basket={basket} query={data} />
      ) : (
        <p className={styles.hint}>{t.hint}</p>
      )}
    </div>
  )
}
