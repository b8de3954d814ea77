import { Card } from '../../../ui/Card'
import { Skeleton } from '../../../ui/Skeleton'

/** Keeps the place of what is on its way; as tall as that will be, in pixels. */
export const LoadingCard = ({ height }: { height: number }) => (
  <Card isPadded aria-busy="true">
    <Skeleton height={height} />
  </Card>
)
