/** Cells of the listings tables. Each cell subscribes to the facts of its NFT, so new facts do not rebuild the rows. */
import { useContext } from 'react'
import { useStore } from 'zustand'
import type { CollectionNft } from '@shared/contract/browse'
import type { VisibleNftFacts } from '@shared/contract/listings'
import type { EntityId } from '@shared/ids'
import { DASH, hbarWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { ageWords, dateTimeWords } from '../../format/time'
import { type ListedRow, otherPriceOf } from './listings-store'
import { NftNameCell } from './NftNameCell'
import { Thumb } from '../../ui/Art'
import { Badge } from '../../ui/Badge'
import { ClockContext } from '../../ui/clock-context'
import { Money, Price } from '../../ui/Money'
import { useApp } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useIsOffline } from '../../query/use-is-offline'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

type CellProps = { readonly token: EntityId; readonly row: Pick<ListedRow, 'serial'> }

/** Loaded facts of an NFT; null while unknown. */
export function useVisibleNftFacts({ token, row }: CellProps): VisibleNftFacts | null {
  const { stores } = useApp()
  return useStore(stores.visibleFacts, (s) => (s.token === token ? (s.facts.get(row.serial) ?? null) : null))
}

export const ListedThumb = (cell: CellProps) => <Thumb src={useVisibleNftFacts(cell)?.image ?? null} />

export function ListedName({ row }: { readonly row: ListedRow }) {
  return (
    <span className={cx('row', styles['listed-name'])}>
      <NftNameCell name={row.name} serial={row.serial} />
      <ListedBadges row={row} />
    </span>
  )
}

/** Time of a date in ms, for `AgeText`; NaN without a date. */
export const timestampMs = (date: string | null): number => (date === null ? Number.NaN : Date.parse(date))

/** Texts of the badge on a listing that has ended. */
const ENDED_TEXT = { sold: 'sold', delisted: 'unlisted' } as const

export function ListedBadges({ row }: { readonly row: ListedRow }) {
  const isOwn = useAccounts()?.accounts.some(({ id }) => id === row.seller?.id) ?? false
  const endedText = row.feedEffect === 'sold' || row.feedEffect === 'delisted' ? ENDED_TEXT[row.feedEffect] : null
  return (
    <>
      {row.feedEffect === 'new' && (
        <span className="newdot" title="Listed after the last refresh">
          new
        </span>
      )}
      {endedText !== null && <Badge>{endedText}</Badge>}
      {endedText === null && row.previousPrice !== null && <Badge>was {hbarWords(row.previousPrice)}</Badge>}
      {isOwn && <Badge tone="accent">yours</Badge>}
      {endedText === null && !row.isAvailable && (
        <span
          className={styles['listed-mark']}
          title="The market reports that this NFT cannot be bought now. It may be at checkout or in an auction."
        >
          <Badge>unavailable</Badge>
        </span>
      )}
      {endedText === null && row.isAvailable && row.price === null && (
        <span className={styles['listed-mark']} title="This app buys for HBAR only.">
          <Badge>not in HBAR</Badge>
        </span>
      )}
    </>
  )
}

/** Price of an NFT. If the loaded listing of the NFT is priced in a token other than HBAR, the price in that token. */
export function ListedPrice({ token, nft }: { readonly token: EntityId; readonly nft: CollectionNft }) {
  const { stores } = useApp()
  const otherPrice = useStore(stores.listings, (s) => otherPriceOf(s, token, nft.serial))
  return <Price hbar={nft.price} otherPrice={otherPrice} />
}

/**
 * True while the facts of an NFT are being read, or are about to be requested. A dash would mean that the market does
 * not report the figure. Offline nothing is read, so an unknown figure is a dash.
 */
function useIsReadingFacts({ token, row }: CellProps): boolean {
  const { stores } = useApp()
  const isOffline = useIsOffline()
  return useStore(stores.visibleFacts, (s) => {
    if (isOffline) return false
    const nftFacts = s.token === token ? s.facts.get(row.serial) : undefined
    return nftFacts === undefined || (s.isReading && nftFacts.traits === null)
  })
}

/** Dash with the reason why a fact is unknown. Without loaded facts, the read failed or has not taken place. */
function UnknownFact(cell: CellProps) {
  const isOffline = useIsOffline()
  const isLoaded = (useVisibleNftFacts(cell)?.traits ?? null) !== null
  const unloadedReason = isOffline ? 'Not loaded before the connection was lost' : 'Not loaded. Refresh to try again.'
  return (
    <span className="t3" title={isLoaded ? 'Not reported by the market' : unloadedReason}>
      {DASH}
    </span>
  )
}

const CellSkeleton = () => <span className={cx('skel', styles['cell-skeleton'])} />

export function ListedRank(cell: CellProps) {
  const rank = useVisibleNftFacts(cell)?.rank ?? null
  const isReading = useIsReadingFacts(cell)
  if (rank === null && isReading) return <CellSkeleton />
  return rank === null ? <UnknownFact {...cell} /> : statFigure(rank)
}

type TraitProps = CellProps & {
  /** Trait type of the column. */
  readonly type: string
}
const traitValue = (facts: VisibleNftFacts | null, type: string): string | null =>
  facts?.traits?.find((trait) => trait.type === type)?.value ?? null

export function ListedTrait({ type, ...cell }: TraitProps) {
  const value = traitValue(useVisibleNftFacts(cell), type)
  const isReading = useIsReadingFacts(cell)
  if (value === null && isReading) return <CellSkeleton />
  return value === null ? <UnknownFact {...cell} /> : nameOr(value, DASH)
}

export function ListedTraitFloor({
  type,
  floorByValue,
  minDecimals,
  ...cell
}: TraitProps & { readonly floorByValue: ReadonlyMap<string, string | null>; readonly minDecimals: number }) {
  const value = traitValue(useVisibleNftFacts(cell), type)
  const isReading = useIsReadingFacts(cell)
  if (value === null && isReading) return <CellSkeleton />
  return <Money hbar={value === null ? null : (floorByValue.get(value) ?? null)} minDecimals={minDecimals} />
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/** Age in a column of ages: full hours from one hour, and full days from one day, so that the units do not mix. */
function rowAgeWords(seconds: number): string {
  if (seconds >= DAY_SECONDS) return `${Math.floor(seconds / DAY_SECONDS)} d`
  return seconds >= HOUR_SECONDS ? `${Math.floor(seconds / HOUR_SECONDS)} h` : ageWords(seconds)
}

/** Age of the instant `ms`, such as the date of a listing or an offer. Renders again only when the words change. */
export function AgeText({ ms }: { readonly ms: number }) {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('no clock above this component')
  const words = useStore(clock, ({ nowMs }) => (Number.isNaN(ms) ? DASH : rowAgeWords((nowMs - ms) / 1000)))
  return (
    <span className="t2" title={Number.isNaN(ms) ? undefined : dateTimeWords(new Date(ms).toISOString())}>
      {words}
    </span>
  )
}
