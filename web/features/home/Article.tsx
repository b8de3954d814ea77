import { usePreferences } from '../../i18n/preferences'
import { PageHead } from '../../layout/PageParts'
import { Note } from '../../ui/Note'
import styles from './Article.module.css'

interface ArticleProps {
  title: string
  /** Kind of text, shown before it. */
  notice: string
  parts: readonly Record<'nl' | 'en', { title: string; body: string }>[]
}

/** A text to read from top to bottom. */
export function Article({ title, notice, parts }: ArticleProps) {
  const { locale } = usePreferences()
  return (
    <div className="wrap">
      <PageHead title={title} />
      <div className={styles.text}>
        <Note kind="info">{notice}</Note>
        {parts.map(({ [locale]: part }) => (
          <section key={part.title}>
            <h2>{part.title}</h2>
            <p>{part.body}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
