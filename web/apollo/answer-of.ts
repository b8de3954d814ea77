/** What the one field of a mutation answers. */
export type Answer<Data> = Data[Exclude<keyof Data, '__typename'>]

/** Takes it out. Throws when there is no answer: then something went wrong that is nobody's choice. */
export function answerOf<Data extends object>(data: Data | null | undefined): Answer<Data> {
  const [field] = Object.entries(data ?? {}).filter(([name]) => name !== '__typename')
  if (!field) throw new Error('a change gave no answer')
  return field[1] as Answer<Data>
}
