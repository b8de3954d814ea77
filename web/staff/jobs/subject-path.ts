import type { JobSubjectKind } from '../gql/graphql'

/** Pages of the things that jobs are about. A mail is shown in its own list. */
const FOLDERS: Partial<Record<JobSubjectKind, string>> = {
  ORDER: 'bestellingen',
  INVOICE: 'facturen',
  CUSTOMER: 'klanten',
  DOMAIN: 'domeinen',
}

/** Returns the page of the thing that a job is about; null if it has none. */
export function subjectPath({ kind, id }: { kind: JobSubjectKind; id: string }): string | null {
  const folder = FOLDERS[kind]
  return folder ? `/beheer/${folder}/${encodeURIComponent(id)}` : null
}
