import { type RecordPlan, shownValue } from '../../../rules/dns/record-plan'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { view } from '../../graphql/view'
import { RoutingChange } from './forwarding.graphql'

/** Converts a plan for its reader: removals first, then changes and additions. */
export const changesOf = ({ removed, changed, added }: RecordPlan): RoutingChange[] => [
  ...removed.map((before) => changeOf('REMOVED', before, before, null)),
  ...changed.map(({ before, after }) => changeOf('CHANGED', after, before, after)),
  ...added.map((after) => changeOf('ADDED', after, null, after)),
]

const changeOf = (
  kind: RoutingChange['kind'],
  { name, type }: ZoneEntry,
  before: ZoneEntry | null,
  after: ZoneEntry | null,
): RoutingChange =>
  view(RoutingChange, { kind, name, type, before: before && shownValue(before), after: after && shownValue(after) })
