import { useText } from '../../i18n/preferences'
import { systemName, systemNames } from '../systems/system-names.text'
import { causeText } from './jobs.text'

/** Returns the words for the cause of a failure: a class of error with the name of a system, or the words of that system itself. */
export function useCauseWords(): (cause: string | null) => string {
  const words = useText(causeText)
  const names = useText(systemNames)
  return (cause) => {
    if (cause === null) return words.unknown
    const [name = '', system] = cause.split(': ')
    if (name in words && name !== 'unknown') {
      const say = words[name as Exclude<keyof typeof words, 'unknown'>]
      return say({ system: systemName(names, system ?? '') })
    }
    return cause
  }
}
