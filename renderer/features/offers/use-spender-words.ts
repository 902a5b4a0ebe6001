import { useMemo } from 'react'
import type { SpenderWords } from './offer-text'
import { plainText } from '../../format/text'
import { listsQueries } from '../lists/queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'

/** Function that names a spender: "Practice market (0.0.7007)" by the person's own list, or the id alone. */
export function useSpenderWords(): SpenderWords {
  const lists = knownValue(useMainQuery(listsQueries.state))
  return useMemo(() => {
    const spenders = lists?.spenders ?? []
    return (id) => {
      const name = spenders.find((spender) => spender.id === id)?.name ?? null
      return name === null ? id : `${plainText(name, 40)} (${id})`
    }
  }, [lists])
}
