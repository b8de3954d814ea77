import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ACT_PARAM, type AskedAct } from '../paths'

/** Opens the dialog of an act that an address asks for, as results of the search do. */
export function useAskedAct(open: (act: AskedAct) => void): void {
  const { search, key } = useLocation()
  const latest = useRef(open)
  latest.current = open
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address can be chosen again
  useEffect(() => {
    const act = new URLSearchParams(search).get(ACT_PARAM)
    if (act !== null) latest.current(act as AskedAct)
  }, [search, key])
}
