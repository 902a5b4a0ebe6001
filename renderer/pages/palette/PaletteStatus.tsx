import { WifiOff } from 'lucide-react'
import { networkQueries } from '../../features/connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { counted } from '../../format/money'
import { quoted } from '../../format/text'
import type { FindState } from './find'
import { Octagon } from '../../ui/StatusIcons'
import type { Query } from './query'
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
  const offline = useKnownValue(networkQueries.state, ({ service }) => service.status === 'offline') ?? false
  if (query.kind === 'refused') {
    return (
      <p className={cx(styles['pal-status'], 'bad')} role="alert">
        <Octagon size={14} /> {query.why}
      </p>
    )
  }
  const isOffline = offline || (find.status === 'failed' && find.error.code === 'offline')
  return (
    <p className={styles['pal-status']} role="status">
      {isOffline && <WifiOff size={14} aria-hidden="true" />}
      <span>{wordsOf({ query, find, isEmpty, isOffline })}</span>
    </p>
  )
}

function wordsOf({ query, find, isEmpty, isOffline }: StatusProps & { readonly isOffline: boolean }): string {
  const nothing = isEmpty ? 'Nothing known here is called that. ' : ''
  if (query.kind === 'none') return isOffline ? OFFLINE : 'Names are looked up in the market as you type.'
  if (query.kind === 'transaction') return isEmpty ? 'No entry of the history has this transaction.' : ''
  if (query.kind === 'words' && !query.searchable)
    return `${nothing}The market is asked for names of 3 to 64 characters.`
  switch (find.status) {
    case 'idle':
    case 'searching':
      return `Asking the market for ${quoted('text' in query ? query.text : 'id' in query ? query.id : '', 40)}…`
    case 'failed':
      return isOffline
        ? `${nothing}${OFFLINE}`
        : `${nothing}The market could not be asked: ${errorText(find.error).title}.`
    case 'found':
      return find.matches.length === 0
        ? `${nothing}${query.kind === 'id' ? 'No collection has this id.' : 'The market knows no such collection.'}`
        : `The market found ${counted(find.matches.length, 'collection')}.`
  }
}

const OFFLINE = 'Offline: only what this computer knows is searched.'
