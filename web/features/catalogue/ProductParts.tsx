import { Check, type LucideIcon, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { Text } from '../../../rules/text'
import { usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { Note } from '../../ui/Note'
import { PennantTag } from '../../ui/PennantTag'
import { Questions } from '../../ui/Questions'
import { catalogueText } from './catalogue.text'
import styles from './ProductParts.module.css'
import { productText } from './product.text'

/** Anchors on a product page: the order form, and who does not need the product. */
export const ORDER_ID = 'bestellen'
const NOT_NEEDED_ID = 'niet-nodig'

/** Texts of each product page. */
interface ProductWords extends Omit<ProductHeroProps, 'facts' | 'order' | 'aside'> {
  order: string
  neededLead: string
  not: readonly string[]
  indeed: readonly string[]
  orderTitle: string
  orderLead: string
}

interface ProductPageProps {
  text: ProductWords
  facts: ProductHeroProps['facts']
  /** The comparison: title, introduction and table. */
  compared: { title?: string; lead: ReactNode; table: ReactNode }
  questions: readonly Text<Question>[]
  /** The order form. */
  children: ReactNode
}

/** Page about one kind of product, in the order of a buyer's decision. */
export function ProductPage({ text, facts, compared, questions, children }: ProductPageProps) {
  const shared = useText(productText)
  const { locale } = usePreferences()
  return (
    <>
      <ProductHero
        crumb={text.crumb}
        title={text.title}
        lead={text.lead}
        order={{ href: `#${ORDER_ID}`, label: text.order }}
        facts={facts}
      />
      <div className="wrap">
        <Band title={compared.title ?? shared.compare} lead={compared.lead}>
          {compared.table}
        </Band>
        <Needed lead={text.neededLead} not={text.not} indeed={text.indeed} />
        <Band title={text.orderTitle} lead={text.orderLead} id={ORDER_ID}>
          {children}
        </Band>
        <ProductQuestions questions={questions.map((question) => question[locale])} />
      </div>
    </>
  )
}

/** A link to a place on the page. */
interface Way {
  href: string
  label: string
}

interface ProductHeroProps {
  /** Short name of the page, after the shop's own in the breadcrumb. */
  crumb: string
  title: string
  lead: string
  /** Button that links to the form or to the products. */
  order: Way
  /** Link beside the button; by default to who does not need the product. */
  aside?: Way
  /** Price now and later, and delivery time. */
  facts: readonly { label: string; value: ReactNode }[]
}

/** Top of a product page: the product and its price. */
export function ProductHero({ crumb, title, lead, order, aside, facts }: ProductHeroProps) {
  const text = useText(productText)
  const { href, label } = aside ?? { href: `#${NOT_NEEDED_ID}`, label: text.notNeededAsked }
  return (
    <section className={cx(styles.hero, 'on-brand')}>
      <div className={cx('wrap', styles.heroInner)}>
        <div>
          <nav aria-label={text.place} className={styles.crumb}>
            <Link to={paths.home}>{text.shop}</Link> <span aria-hidden="true">/</span> <span>{crumb}</span>
          </nav>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.ways}>
            <LinkButton variant="spark" size="lg" href={order.href}>
              {order.label}
            </LinkButton>
            <a href={href}>{label}</a>
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
  lead?: ReactNode
  id?: string
  children: ReactNode
}

/** A section of a product page with a heading. */
export function Band({ title, lead, id, children }: BandProps) {
  const headingId = useId()
  return (
    <section id={id} className={styles.band} aria-labelledby={headingId}>
      <div className={styles.bandHead}>
        <h2 id={headingId}>{title}</h2>
        {lead && <p>{lead}</p>}
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
  /** Control that chooses it. */
  action: ReactNode
  isRecommended?: boolean
  icon?: LucideIcon
  /** Label on the recommended product's pennant: "Meest gekozen". */
  tag?: string
}

/** Beyond this number, columns are set closer together. */
const COLUMNS_AT_EASE = 4

/** Products side by side with the same rows; on small screens each is a separate card. */
export function Comparison({ labels, products }: { labels: readonly string[]; products: readonly ComparedProduct[] }) {
  return (
    <div className={cx(styles.comparison, products.length > COLUMNS_AT_EASE && styles.close)}>
      <div className={styles.labels} aria-hidden="true">
        <span />
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
        <span />
      </div>
      {products.map(({ id, name, lead, values, action, isRecommended, icon, tag }) => (
        <article key={id} className={cx(styles.column, isRecommended && styles.best)} aria-label={name}>
          <div>
            {tag && <PennantTag className={styles.tag}>{tag}</PennantTag>}
            {icon && <Icon of={icon} className={styles.icon} />}
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

interface ChooseLinkProps {
  name: string
  /** Page that orders it. */
  to: string
  isRecommended: boolean
  /** Staff paused its sale: there is a button that cannot be pressed. */
  isPaused: boolean
}

/** Control of a compared product that orders it. */
export function ChooseLink({ name, to, isRecommended, isPaused }: ChooseLinkProps) {
  const words = useText(catalogueText)
  if (isPaused) {
    return (
      <Button isBlock disabled aria-label={`${name}: ${words.notNow}`}>
        {words.notNow}
      </Button>
    )
  }
  return (
    <LinkButton
      variant={isRecommended ? 'primary' : 'secondary'}
      isBlock
      render={(link) => <Link {...link} to={to} aria-label={words.chooseNamed({ name })} />}
    >
      {words.choose}
    </LinkButton>
  )
}

/** Says that the sale of products of the page is paused, if that of any is. */
export function PausedNote({ of }: { of: readonly { isPaused: boolean }[] }) {
  const text = useText(productText)
  if (!of.some(({ isPaused }) => isPaused)) return null
  return (
    <Note kind="warn" className={styles.paused}>
      {text.paused}
    </Note>
  )
}

interface NeededProps {
  lead: string
  not: readonly string[]
  indeed: readonly string[]
}

/** Visitors who do not need the product, and those who do. */
export function Needed({ lead, not, indeed }: NeededProps) {
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

type Question = { question: string; answer: string }

/** Questions at the end of a product page; the first is expanded. */
export function ProductQuestions({ questions }: { questions: readonly Question[] }) {
  const text = useText(productText)
  return (
    <Band title={text.questions}>
      <div className={styles.questions}>
        <Questions questions={questions} opensFirst />
      </div>
    </Band>
  )
}
