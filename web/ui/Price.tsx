import { cx } from './cx'
import styles from './Price.module.css'

interface PriceProps {
  /** Formatted in the reader's language, with a no-break space after the sign: `€ 3,99`. */
  amount: string
  /** `p/j` or `p/m`. */
  unit?: string
  /** The regular price, struck through. Describe it for screen readers with `wasLabel`: "normaal". */
  was?: string
  wasLabel?: string
  /** Price after this term, shown beside every promotional price: "daarna € 9,99 p/j". */
  later?: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

export function Price({ amount, unit, was, wasLabel, later, size = 'md', className }: PriceProps) {
  return (
    <span className={cx(styles.block, className)}>
      <span className={cx(styles.price, styles[size])}>
        {was && (
          <s>
            {wasLabel && <span className="vh">{wasLabel} </span>}
            {was}
          </s>
        )}
        <b>{amount}</b>
        {unit && <small> {unit}</small>}
      </span>
      {later && (
        <>
          {' '}
          <small className={styles.later}>{later}</small>
        </>
      )}
    </span>
  )
}
