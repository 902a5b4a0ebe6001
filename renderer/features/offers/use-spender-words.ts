import { useMemo } from 'react'
import type { SpenderWords } from './offer-text'
import { plainText } from '../../format/text'
import { listsQueries } from '../lists/queries'
import { known } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'

/** Spenders by the person's own names, with their ids. */
export function useSpenderWords(): SpenderWords {
  const lists = known(useMainQuery(listsQueries.state))
  return useMemo(() => {
    const spenders = lists?.spenders ?? []
    return (id) => {
      const name = spenders.find((spender) => spender.id === id)?.name ?? null
      return name === null ? id : `${plainText(name, 40)}, ${id},`
    }
  }, [lists])
}
