import styles from './Stats.module.css'

/** How many there are of each kind, large beside its name. */
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
