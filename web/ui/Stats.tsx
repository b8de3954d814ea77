import styles from './Stats.module.css'

/** Counts, large beside their labels. */
export function Stats({ stats }: { stats: ReadonlyArray<{ label: string; value: number }> }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
