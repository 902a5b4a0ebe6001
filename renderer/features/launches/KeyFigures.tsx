import type { ReactNode } from 'react'
import type { LaunchProgress, LaunchView } from '@shared/contract/launches'
import { sellOutAt } from '@shared/insight/launch-progress'
import { formatHbar, tryParseHbar } from '@shared/amount'
import { countWithNoun, DASH, hbarWords, isZeroHbar, NNBSP, statFigure } from '../../format/money'
import { floorDifference, noPaceWords, paceFigure, sellOutFigure } from './pace-text'
import { launchesQueries } from './queries'
import { marketQueries } from '../market/queries'
import { hasFailedWithoutValue, knownValue } from '../../query/remote'
import { useKnownState, useKnownValue } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { useNow } from '../../ui/clock-context'
import { Money } from '../../ui/Money'
import { HbarText } from '../../ui/HbarText'
import { usePace } from './use-pace'
import { LaunchPrice } from './LaunchPrice'
import styles from './launches.module.css'

type FiguresProps = { readonly view: LaunchView; readonly launchKey: LaunchKey }

/**
 * Figures that help to decide on a mint: price and floor, pace, estimated sell-out, total paid and number of wallets.
 */
export function KeyFigures({ view, launchKey }: FiguresProps) {
  const { launch } = view
  const progressState = useKnownState(launchesQueries.progress(launchKey))
  const progress = knownValue(progressState)
  // The figures of the mints are missing for the same reasons as the pace.
  const missingReason = noPaceWords(hasFailedWithoutValue(progressState) ? 'unread' : 'reading')
  const floor = useKnownValue(marketQueries.collection(launchKey.token), (facts) => facts.floor)
  return (
    <section className={styles['key-figures']} aria-label="Figures of the launch">
      <Figure label="Price each" note={<FloorNote price={launch.price} floor={floor} />}>
        <LaunchPrice launch={launch} />
      </Figure>
      <PaceFigure view={view} launchKey={launchKey} />
      <SellOutFigure view={view} launchKey={launchKey} />
      <Figure label="Paid so far" note={progress ? paidNote(progress) : missingReason}>
        {progress && progress.totalPaid !== null && progress.mintTimes.length > 0 ? (
          <Money hbar={progress.totalPaid} />
        ) : (
          DASH
        )}
      </Figure>
      <Figure label="Wallets" note={progress ? walletsNote(progress) : missingReason}>
        {progress && progress.minterCount !== null && progress.mintTimes.length > 0
          ? statFigure(progress.minterCount)
          : DASH}
      </Figure>
    </section>
  )
}

/**
 * Current pace. A separate component, so that the other figures are not rendered again with each second of the clock.
 */
function PaceFigure({ view, launchKey }: FiguresProps) {
  const pace = paceFigure(usePace(view, launchKey, useNow()))
  return (
    <Figure label="Pace now" note={pace.note}>
      {pace.figure}
    </Figure>
  )
}

/** Estimated sell-out. A separate component for the same reason as `PaceFigure`. */
function SellOutFigure({ view, launchKey }: FiguresProps) {
  const now = useNow()
  const { launch } = view
  const pace = usePace(view, launchKey, now)
  const remainingCount = launch.isSoldOut ? 0 : launch.remainingCount
  const sellOut = sellOutAt(pace, remainingCount)
  const estimate = sellOutFigure({ pace, sellOut, remainingCount, canReturn: launch.isForeverMint }, now)
  return (
    <Figure label="Estimated sell-out" note={estimate.note}>
      {estimate.figure}
    </Figure>
  )
}

type FigureProps = { readonly label: string; readonly note: ReactNode; readonly children: ReactNode }

const Figure = ({ label, note, children }: FigureProps) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v tn">{children}</span>
    <span className="small t2">{note}</span>
  </div>
)

function paidNote({
  mintTimes,
  hasAllMints,
  isCollectionShared,
  totalPaid,
  totalUnknownReason,
}: LaunchProgress): string {
  if (mintTimes.length === 0) return 'no mints reported'
  if (totalUnknownReason === 'other-token') return 'some mints were paid in another token'
  if (totalPaid === null) return 'not every price is reported'
  const mints = `${hasAllMints ? 'all' : 'the latest'} ${countWithNoun(mintTimes.length, 'mint')}`
  return isCollectionShared ? `for ${mints} of the collection` : `for ${mints}, before fees`
}

function walletsNote({ mintTimes, hasAllMints, minterCount }: LaunchProgress): string {
  if (mintTimes.length === 0) return 'no mints reported'
  if (minterCount === null) return 'no wallets reported'
  return hasAllMints
    ? `minted ${countWithNoun(mintTimes.length, 'NFT')}`
    : `of the latest ${countWithNoun(mintTimes.length, 'mint')}`
}

/** Note such as "5 ℏ below the floor, 18 %". If the price is unknown or zero, the note has only the floor. */
function FloorNote({ price, floor }: { readonly price: string | null; readonly floor: string | null }) {
  if (floor === null) return <>no floor to compare with</>
  const priceTinybars = price === null ? null : tryParseHbar(price)
  const floorTinybars = tryParseHbar(floor)
  if (price === null || priceTinybars === null || floorTinybars === null || isZeroHbar(price)) {
    return <HbarText text={`floor ${hbarWords(floor)}`} />
  }
  if (priceTinybars === floorTinybars) return <>the same as the floor</>
  const isAbove = priceTinybars > floorTinybars
  const difference = isAbove ? priceTinybars - floorTinybars : floorTinybars - priceTinybars
  const { percent } = floorDifference(Number(price), Number(floor))
  const percentNote = percent === null ? '' : `, ${percent}${NNBSP}%`
  return (
    <HbarText text={`${hbarWords(formatHbar(difference))} ${isAbove ? 'above' : 'below'} the floor${percentNote}`} />
  )
}
