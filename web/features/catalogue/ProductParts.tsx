import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Text } from '../../../rules/text'
import { usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { Questions } from '../home/Questions'
import styles from './ProductParts.module.css'
import { productText } from './product.text'

/** Where on a product page it is ordered, and where it says when one does not need it. */
export const ORDER_ID = 'bestellen'
const NOT_NEEDED_ID = 'niet-nodig'

/** What the words of each product page have. */
interface ProductWords extends Omit<ProductHeroProps, 'facts'> {
  neededLead: string
  not: readonly string[]
  indeed: readonly string[]
  orderTitle: string
  orderLead: string
}

interface ProductPageProps {
  text: ProductWords
  facts: ProductHeroProps['facts']
  /** The part that compares: its title, what is said before it, and the comparison. */
  compared: { title?: string; lead: ReactNode; table: ReactNode }
  questions: readonly Question[]
  /** The form that puts the product in the basket. */
  children: ReactNode
}

/** A page about one kind of product, in the order in which one decides. */
export function ProductPage({ text, facts, compared, questions, children }: ProductPageProps) {
  const shared = useText(productText)
  return (
    <>
      <ProductHero crumb={text.crumb} title={text.title} lead={text.lead} order={text.order} facts={facts} />
      <div className="wrap">
        <Band title={compared.title ?? shared.compare} lead={compared.lead}>
          {compared.table}
        </Band>
        <Needed lead={text.neededLead} not={text.not} indeed={text.indeed} />
        <Band title={text.orderTitle} lead={text.orderLead} id={ORDER_ID}>
          {children}
        </Band>
        <ProductQuestions questions={questions} />
      </div>
    </>
  )
}

interface ProductHeroProps {
  /** The short name of the page, behind the shop's own. */
  crumb: string
  title: string
  lead: string
  /** What the button says that leads to the form. */
  order: string
  /** What it costs now and later, and how soon it is there. */
  facts: readonly { label: string; value: ReactNode }[]
}

/** The top of a product page: what it is, and what it costs. */
function ProductHero({ crumb, title, lead, order, facts }: ProductHeroProps) {
  const text = useText(productText)
  return (
    <section className={cx(styles.hero, 'on-brand')}>
      <div className={cx('wrap', styles.heroInner)}>
        <div>
          <nav aria-label={text.place} className={styles.crumb}>
            <Link to={paths.home}>Wimpel</Link> <span aria-hidden="true">/</span> <span>{crumb}</span>
          </nav>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.ways}>
            <LinkButton variant="spark" size="lg" href={`#${ORDER_ID}`}>
              {order}
            </LinkButton>
            <a href={`#${NOT_NEEDED_ID}`}>{text.notNeededAsked}</a>
          </div>
        </div>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

interface BandProps {
  title: string
  lead: ReactNode
  id?: string
  children: ReactNode
}

/** A part of a product page under its own heading. */
function Band({ title, lead, id, children }: BandProps) {
  const headingId = useId()
  return (
    <section id={id} className={styles.band} aria-labelledby={headingId}>
      <div className={styles.bandHead}>
        <h2 id={headingId}>{title}</h2>
        <p>{lead}</p>
      </div>
      {children}
    </section>
  )
}

export interface ComparedProduct {
  id: string
  name: string
  lead: string
  /** In the order of the labels. */
  values: readonly ReactNode[]
  /** How it is chosen. */
  action: ReactNode
  isRecommended?: boolean
}

/** Products beside each other with the same rows; on small screens each is a card of its own. */
export function Comparison({ labels, products }: { labels: readonly string[]; products: readonly ComparedProduct[] }) {
  return (
    <div className={styles.comparison}>
      <div className={styles.labels} aria-hidden="true">
        <span />
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
        <span />
      </div>
      {products.map(({ id, name, lead, values, action, isRecommended }) => (
        <article key={id} className={cx(styles.column, isRecommended && styles.best)} aria-label={name}>
          <div>
            <h3>{name}</h3>
            <p>{lead}</p>
          </div>
          <dl>
            {labels.map((label, at) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{values[at]}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.action}>{action}</div>
        </article>
      ))}
    </div>
  )
}

interface NeededProps {
  lead: string
  not: readonly string[]
  indeed: readonly string[]
}

/** Who is better off without it, and who with it. */
function Needed({ lead, not, indeed }: NeededProps) {
  const text = useText(productText)
  const card = (title: string, icon: typeof Check, items: readonly string[], className?: string) => (
    <Card isPadded className={className}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Icon of={icon} size={20} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
  return (
    <Band title={text.notNeeded} lead={lead} id={NOT_NEEDED_ID}>
      <div className={styles.needed}>
        {card(text.notNeededIf, Minus, not, styles.not)}
        {card(text.neededIf, Check, indeed)}
      </div>
    </Band>
  )
}

type Question = Text<{ question: string; answer: string }>

/** The questions at the end of a product page. */
function ProductQuestions({ questions }: { questions: readonly Question[] }) {
  const text = useText(productText)
  const { locale } = usePreferences()
  const headingId = useId()
  return (
    <section className={styles.band} aria-labelledby={headingId}>
      <div className={styles.bandHead}>
        <h2 id={headingId}>{text.questions}</h2>
      </div>
      <div className={styles.questions}>
        <Questions questions={questions.map((question) => question[locale])} />
      </div>
    </section>
  )
}
