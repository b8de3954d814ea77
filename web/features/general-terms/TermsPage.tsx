import { Link } from 'react-router-dom'
import { graphql } from '../../gql'
import type { TermsQuery } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Article } from '../../layout/Article'
import { NotFound } from '../../layout/NotFound'
import { termsPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Note } from '../../ui/Note'
import { termsMeta, termsText } from './terms.text'

const query = graphql(`
  query Terms($version: Int) {
    generalTerms(version: $version) {
      version
      validFrom
      isCurrent
      parts {
        title
        paragraphs
      }
      versions {
        version
        validFrom
      }
    }
  }
`)

export const page = definePage({
  query,
  /** Zero, which no version has, for an address without a number. */
  variables: ({ params: { version } }) => ({
    version: version === undefined ? null : /^\d{1,9}$/.test(version) ? Number(version) : 0,
  }),
  meta: pageMeta(termsMeta),
  isFound: ({ generalTerms }) => generalTerms !== null,
  Component: TermsPage,
})

/** The general terms that apply, or the version of an order. */
function TermsPage() {
  const { generalTerms } = usePageData(query).data
  return generalTerms ? <Terms terms={generalTerms} /> : <NotFound />
}

type Version = NonNullable<TermsQuery['generalTerms']>

function Terms({ terms }: { terms: Version }) {
  const text = useText(termsText)
  const { locale } = usePreferences()
  const { version, validFrom, isCurrent, parts, versions } = terms
  const dayOf = (moment: string) => formatDay(Date.parse(moment), locale)
  const [current] = versions
  return (
    <Article
      title={text.title}
      lead={text.version({ version, day: dayOf(validFrom) })}
      notice={
        !isCurrent &&
        current && (
          <Note kind="warn" action={<Link to={termsPath(null)}>{text.toCurrent}</Link>}>
            {text.replaced({ version: current.version, day: dayOf(current.validFrom) })}
          </Note>
        )
      }
      parts={parts}
    >
      {versions.length > 1 && (
        <section>
          <h2>{text.versions}</h2>
          <ul>
            {versions.map((one) => (
              <li key={one.version}>
                <Link to={termsPath(one.version)}>
                  {text.oneVersion({ version: one.version, day: dayOf(one.validFrom) })}
                </Link>
                {one.version === version && ` (${text.shown})`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Article>
  )
}
