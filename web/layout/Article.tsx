import type { ReactNode } from 'react'
import styles from './Article.module.css'
import { PageHead } from './PageParts'

interface ArticleProps {
  title: string
  lead?: ReactNode
  /** Shown before the text. */
  notice?: ReactNode
  parts: readonly ArticlePart[]
  /** Shown after the text. */
  children?: ReactNode
}

interface ArticlePart {
  /** Empty for an introduction. */
  title: string
  paragraphs: readonly string[]
}

/** A text to read from top to bottom. Not in the chunk of every page: few pages have one. */
export function Article({ title, lead, notice, parts, children }: ArticleProps) {
  return (
    <div className="wrap">
      <PageHead title={title} lead={lead} />
      <div className={styles.text}>
        {notice}
        {parts.map(({ title, paragraphs }) => (
          <section key={title}>
            {title !== '' && <h2>{title}</h2>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {children}
      </div>
    </div>
  )
}
