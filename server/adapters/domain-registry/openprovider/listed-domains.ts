import type { ListedNames } from '../../../ports/domain-registry'
import { nextOffset, offsetIn } from '../list-offset'
import { type OpenproviderApi, PAGE } from './api'

/** Returns one page of the active domains, from the lowest id. */
export async function listActive(api: OpenproviderApi, cursor: string | null): Promise<ListedNames> {
  const offset = offsetIn(cursor)
  const page = await api.listPage(offset, 'ACT')
  const names = page.flatMap(({ fullName, renewal_date, expiration_date }) => {
    const expiresAt = renewal_date ?? expiration_date
    return expiresAt === null ? [] : { name: fullName, expiresAt }
  })
  return { names, cursor: nextOffset(offset, page.length, PAGE) }
}
