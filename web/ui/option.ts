/** One line of a list to choose from. */
export interface Option<V extends string = string> {
  value: V
  label: string
  /** A line of explanation under it. */
  description?: string
  isDisabled?: boolean
}
