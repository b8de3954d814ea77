import type { Deps } from '../common/context'
import type { JobState } from '../outbox/job-states'

/**
 * A number of a feature, read at each scrape of the metrics: what waits for a person, or takes too long. docs/operating.md lists it
 * with the threshold of its alert.
 */
export interface FeatureGauge {
  /** Begins with `wimpel_`. */
  name: string
  help: string
  /** Tells several numbers apart; absent if there is one. */
  label?: string
  /** Returns the number, or numbers by the value of the label. `jobs` is the outbox, read once for all metrics of a scrape. */
  read(deps: Deps, jobs: () => Promise<readonly JobState[]>): Gauged | Promise<Gauged>
}

type Gauged = number | Readonly<Record<string, number>>
