import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { EXTENSION_ROWS_FIRST } from '../../../rules/constants'
import { rowStateOf, toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { withoutScriptText } from '../../layout/without-script.text'
import { PlainOnly } from '../../lib/PlainOnly'
import { usePlainSearch } from '../../lib/plain-page'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import type { AvailabilityAnswer } from './availability-stream'
import { inOrder } from './ExtensionList'
import listStyles from './ExtensionList.module.css'
import { ExtensionRow } from './ExtensionRow'
import { extensionListText } from './extension-list.text'
import styles from './PlainResults.module.css'
import type { Search } from './search-of'

const PLAIN_RESULTS_QUERY = graphql(`
  fragment PlainResults_query on Query {
    domainExtensions {
      id
      extension
      ...ExtensionRow_product
    }
  }
`)

interface PlainResultsProps {
  search: Search
  query: FragmentType<typeof PLAIN_RESULTS_QUERY>
}

/**
 * Results of a search in the server's HTML. A reader without JavaScript gets the results; for others the rows wait until the
 * client looks them up.
 */
export function PlainResults({ search, query }: PlainResultsProps) {
  const found = usePlainSearch()
  return (
    <>
      <div className={styles.waiting} aria-busy="true">
        <Rows search={search} query={query} answers={[]} />
      </div>
      <PlainOnly>
        {found?.outcome === 'found' && <Rows search={search} query={query} answers={found.answers} />}
      </PlainOnly>
    </>
  )
}

/** Why a search without JavaScript has no results. */
export function PlainSearchRefusal() {
  const t = useText(withoutScriptText)
  const found = usePlainSearch()
  return (
    <PlainOnly>
      {found !== null && found.outcome !== 'found' && (
        <Note kind="error" role="alert">
          {found.outcome === 'invalid' ? t.invalid : t.tooMany}
        </Note>
      )}
    </PlainOnly>
  )
}

interface RowsProps extends PlainResultsProps {
  answers: readonly ({ domain: string } & AvailabilityAnswer)[]
}

function Rows({ search, query, answers }: RowsProps) {
  const { data } = useSuspenseFragment({
    fragment: PLAIN_RESULTS_QUERY,
    fragmentName: 'PlainResults_query',
    from: query,
  })
  const t = useText(extensionListText)
  const byName = new Map(answers.map((answer) => [answer.domain, answer]))
  const products = inOrder(data.domainExtensions, search.extension).slice(0, EXTENSION_ROWS_FIRST)
  return (
    <Card className={listStyles.list}>
      <ul aria-label={t.heading({ label: toUnicode(search.label) })}>
        {products.map((product, index) => {
          const name = `${search.label}.${product.extension}`
          const answer = byName.get(name)
          const state = answer ? rowStateOf(answer.status) : 'loading'
          return (
            <ExtensionRow
              key={name}
              product={product}
              name={name}
              state={state}
              before={state}
              answer={answer}
              isTop={index === 0}
            />
          )
        })}
      </ul>
    </Card>
  )
}
