/** What saving a holder comes to: its id (null for the standard one), or what is wrong in the reader's language. */
export type HolderAnswer =
  | { ok: true; id: string | null }
  | { ok: false; message: string; issues: readonly { field: string; message: string }[] }

/** A member of a result union of the holders' mutations. */
type HolderResult =
  | { __typename: 'Whois'; id: string }
  | { __typename: 'StandardWhois' }
  | { __typename: 'InvalidInput'; message: string; issues: readonly { field: string; message: string }[] }
  | { __typename: 'TooManyHolders'; message: string }

export function readHolderAnswer(result: HolderResult): HolderAnswer {
  if (result.__typename === 'Whois') return { ok: true, id: result.id }
  if (result.__typename === 'StandardWhois') return { ok: true, id: null }
  return { ok: false, message: result.message, issues: result.__typename === 'InvalidInput' ? result.issues : [] }
}
