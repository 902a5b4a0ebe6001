import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { VisibleNftFacts } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { countWithNoun, statFigure } from '../../format/money'
import type { ListedRow } from './listings-store'
import { marketQueries } from '../market/queries'
import { useKnownValue } from '../../query/use-query'
import { NFTS_PER_PAGE, readRanks, stopRanks } from './ranks-store'
import { useIsOffline } from '../../query/use-is-offline'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { cx } from '../../ui/cx'
import collectionStyles from './collection.module.css'
import listingsStyles from './listings.module.css'

type RankNoteProps = {
  readonly token: EntityId
  readonly rows: readonly ListedRow[]
  /** Sentence about the listings without a known rank; may be empty. */
  readonly unrankedNote: string
}

const NO_FACTS: ReadonlyMap<number, VisibleNftFacts> = new Map()

/** Number of listings with a known rank, and a button that loads all ranks. Renders nothing if all ranks are known. */
export function RankNote({ token, rows, unrankedNote }: RankNoteProps) {
  const { api, stores } = useApp()
  const isOffline = useIsOffline()
  const ranksState = useStore(stores.ranks)
  const facts = useStore(stores.visibleFacts, (s) => (s.token === token ? s.facts : NO_FACTS))
  const supply = useKnownValue(marketQueries.collection(token), (collection) => collection.supply)
  // Stops loading ranks when the note disappears.
  useEffect(() => () => stopRanks(stores.ranks), [stores])
  const rankedCount = useMemo(
    () => rows.filter(({ serial }) => (facts.get(serial)?.rank ?? null) !== null).length,
    [rows, facts],
  )
  if (rankedCount === rows.length) return null
  const rankedCountText = `${statFigure(rankedCount)} of ${statFigure(rows.length)}`
  const knownRanksText = `Rank known for ${rankedCountText} ${rows.length === 1 ? 'listing' : 'listings'}.`
  if (ranksState.status === 'done' && ranksState.token === token) {
    return (
      <div className={cx('row', collectionStyles['rank-note'], listingsStyles['rank-note'])}>
        <span className="small t2 tn">
          {rankedCountText} {rows.length === 1 ? 'listing' : 'listings'} {rankedCount === 1 ? 'is' : 'are'} ranked. The
          market has not ranked the rest.
        </span>
      </div>
    )
  }
  if (ranksState.status === 'reading' && ranksState.token === token) {
    const totalText = ranksState.total === null ? '' : ` of ${statFigure(ranksState.total)}`
    return (
      <div className={cx('row', collectionStyles['rank-note'], listingsStyles['rank-note'])}>
        <span className="small t2 tn" role="status">
          {knownRanksText} {statFigure(ranksState.readCount)}
          {totalText} NFTs loaded.
        </span>
        <Button size="small" onClick={() => stopRanks(stores.ranks)}>
          Stop loading
        </Button>
      </div>
    )
  }
  const failure = ranksState.status === 'failed' && ranksState.token === token ? errorText(ranksState.error) : null
  const requestsTooltip =
    supply === null ? undefined : `Takes ${countWithNoun(Math.ceil(supply / NFTS_PER_PAGE), 'request')} to the market`
  return (
    <div className={cx('row', collectionStyles['rank-note'], listingsStyles['rank-note'])}>
      <span className="small t2 tn" role={failure ? 'alert' : undefined}>
        {failure && `${failure.title}. ${failure.todo} `}
        {knownRanksText} {unrankedNote}
      </span>
      <Button
        size="small"
        disabled={isOffline}
        title={requestsTooltip}
        onClick={() => void readRanks(stores.ranks, stores.visibleFacts, api, token)}
      >
        Load all ranks
      </Button>
    </div>
  )
}
