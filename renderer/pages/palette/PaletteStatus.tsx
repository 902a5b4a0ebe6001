import { WifiOff } from 'lucide-react'
import { networkQueries } from '../../features/connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { counted } from '../../format/money'
import { quoted } from '../../format/text'
import type { FindState } from './find'
import { Octagon } from '../../ui/StatusIcons'
import { marketSearchText, type Query } from './query'
import { cx } from '../../ui/cx'
import styles from './palette.module.css'

type StatusProps = {
  readonly query: Query
  readonly find: FindState
  /** True if there is no entry to pick. */
  readonly isEmpty: boolean
}

/** Status of the search at the foot of the palette: searching, rejected input, or market not reachable. */
export function PaletteStatus({ query, find, isEmpty }: StatusProps) {
  const isServiceOffline = useKnownValue(networkQueries.state, ({ service }) => service.status === 'offline') ?? false
  if (query.kind === 'refused') {
    return (
      <p className={cx(styles['pal-status'], 'bad')} role="alert">
        <Octagon size={14} /> {query.why}
      </p>
    )
  }
  const isOffline = isServiceOffline || (find.status === 'failed' && find.error.code === 'offline')
  return (
    <p className={styles['pal-status']} role="status">
      {isOffline && <WifiOff size={14} aria-hidden="true" />}
      <span>{statusText({ query, find, isEmpty, isOffline })}</span>
    </p>
  )
}

function statusText({ query, find, isEmpty, isOffline }: StatusProps & { readonly isOffline: boolean }): string {
  const noMatchText = isEmpty ? 'No match in the app. ' : ''
  if (query.kind === 'none') return isOffline ? OFFLINE : 'Type a name to search the market.'
  if (query.kind === 'transaction') return isEmpty ? 'No history entry has this transaction.' : ''
  if (query.kind === 'words' && !query.searchable) return `${noMatchText}A market search needs 3 to 64 characters.`
  switch (find.status) {
    case 'idle':
    case 'searching':
      return `Searching the market for ${quoted(marketSearchText(query) ?? '', 40)}…`
    case 'failed':
      return isOffline
        ? `${noMatchText}${OFFLINE}`
        : `${noMatchText}The market search failed: ${errorText(find.error).title}.`
    case 'found':
      return find.matches.length === 0
        ? `${noMatchText}${query.kind === 'words' ? 'No collection on the market matches this name.' : 'No collection has this id.'}`
        : `The market found ${counted(find.matches.length, 'collection')}.`
  }
}

const OFFLINE = 'Offline: only data on this computer is searched.'
