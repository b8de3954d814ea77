import type { PageAddress } from '../../router/page-route'

/** The page's address has the id of the hosting package; without one the page asks for it. */
export const packageVariables = ({ search }: PageAddress) => ({ id: search.get('id') ?? '', picks: !search.get('id') })

export const hasPackage = (
  { viewer }: { viewer: { hostingPackage?: object | null } },
  { search }: PageAddress,
): boolean => !search.get('id') || Boolean(viewer.hostingPackage)
