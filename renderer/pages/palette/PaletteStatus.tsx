import { WifiOff } from 'lucide-react'
import { errorText } from '../../format/error-text'
import { countWithNoun } from '../../format/money'
import { quotedText } from '../../format/text'
import type { MarketSearchState } from './market-search'
import { Octagon } from '../../ui/StatusIcons'
import { marketSearchText, type PaletteQuery } from './query'
import { cx } from '../../ui/cx'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './palette.module.css'

type StatusProps = {
  readonly query: PaletteQuery
  readonly search: MarketSearchState
  /** True if there is no entry to pick. */
  readonly isEmpty: boolean
}

/** Line at the foot of the palette: why the input is rejected, or the state and the result of the market search. */
export function PaletteStatus({ query, search, isEmpty }: StatusProps) {
  const isServiceOffline = useIsOffline()
  if (query.kind === 'refused') {
    return (
      <p className={cx(styles['pal-status'], 'bad')} role="alert">
        <Octagon size={14} /> {query.problem}
      </p>
    )
  }
  const isOffline = isServiceOffline || (search.status === 'failed' && search.error.code === 'offline')
  return (
    <p className={styles['pal-status']} role="status">
      {isOffline && <WifiOff size={14} aria-hidden="true" />}
      <span>{statusText({ query, search, isEmpty, isOffline })}</span>
    </p>
  )
}

function statusText({ query, search, isEmpty, isOffline }: StatusProps & { readonly isOffline: boolean }): string {
  const noMatchText = isEmpty ? noMatchWords(query) : ''
  if (query.kind === 'none') {
    return isOffline ? OFFLINE_TEXT : 'Type a name to search the market. Arrow keys choose, Enter opens.'
  }
  if (query.kind === 'transaction') return isEmpty ? 'No history entry has this transaction.' : ''
  if (query.kind === 'words' && !query.isSearchable) return `${noMatchText}A market search needs 3 to 64 characters.`
  switch (search.status) {
    case 'idle':
    case 'searching':
      return `Searching the market for ${quotedText(marketSearchText(query) ?? '', 40)}…`
    case 'failed':
      return isOffline
        ? `${noMatchText}${OFFLINE_TEXT}`
        : `${noMatchText}The market search failed: ${errorText(search.error).title}.`
    case 'found':
      if (search.matches.length > 0) return `The market found ${countWithNoun(search.matches.length, 'collection')}.`
      return query.kind === 'words'
        ? `${noMatchText}No collection on the market matches this name.`
        : `${noMatchText}No collection has this id.`
  }
}

const noMatchWords = (query: PaletteQuery): string =>
  query.kind === 'words' ? `No match for ${quotedText(query.text, 40)} in the app. ` : 'No match in the app. '

const OFFLINE_TEXT = 'Offline: the search covers only data on this computer.'
