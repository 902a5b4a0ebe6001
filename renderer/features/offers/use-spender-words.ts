import { useMemo } from 'react'
import type { SpenderWords } from './offer-text'
import { plainText } from '../../format/text'
import { listsQueries } from '../lists/queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'

/**
 * Returns a function that names a spender. A spender on the person's list has name and id, such as
 * "Practice market (0.0.7007)"; any other spender has the id alone.
 */
export function useSpenderWords(): SpenderWords {
  const personLists = knownValue(useMainQuery(listsQueries.state))
  return useMemo(() => {
    const spenders = personLists?.spenders ?? []
    return (id) => {
      const name = spenders.find((spender) => spender.id === id)?.name ?? null
      return name === null ? id : `${plainText(name, 40)} (${id})`
    }
  }, [personLists])
}
