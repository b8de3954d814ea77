import { createContext, useContext } from 'react'

const ReadOnlyContext = createContext(false)
/** For a staff member who looks along with a customer: what would change something is disabled. */
export const ReadOnlyProvider = ReadOnlyContext

/** Whether this reader may change nothing. */
export const useReadOnly = (): boolean => useContext(ReadOnlyContext)
