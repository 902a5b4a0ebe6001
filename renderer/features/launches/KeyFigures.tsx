import type { ReactNode } from 'react'
import type { LaunchProgress, LaunchView } from '@shared/contract/launches'
import { sellOutAt } from '@shared/insight/launch-progress'
import { tryParseHbar } from '@shared/amount'
import { formatHbar } from '@shared/amount'
import { counted, DASH, hbarWords, isZeroHbar, NNBSP, statFigure } from '../../format/money'
import { againstFloor, noPaceWords, paceFigure, sellOutFigure } from './pace-text'
import { launchesQueries } from './queries'
import { marketQueries } from '../market/queries'
import { hasFailed, known } from '../../query/remote'
import { useKnown, useKnownValue } from '../../query/use-query'
import type { LaunchKey } from './launch-key'
import { useNow } from '../../ui/clock-context'
import { Money } from '../../ui/Money'
import { HbarText } from '../../ui/HbarText'
import { usePace } from './use-pace'
import { LaunchPrice } from './LaunchPrice'

type FiguresProps = { readonly view: LaunchView; readonly of: LaunchKey }

/** Key figures for a decision: price against the floor, pace, end, total paid and number of buyers. */
export function KeyFigures({ view, of }: FiguresProps) {
  const { launch } = view
  const state = useKnown(launchesQueries.progress(of))
  const progress = known(state)
  const absent = noPaceWords(hasFailed(state) ? 'unread' : 'reading')
  const floor = useKnownValue(marketQueries.collection(of.token), (facts) => facts.floor)
  return (
    <section className="key-figures" aria-label="Figures of the launch">
      <Figure label="Price each" under={<FloorWords price={launch.price} floor={floor} />}>
        <LaunchPrice launch={launch} />
      </Figure>
      <PaceFigure view={view} of={of} />
      <SellOutFigure view={view} of={of} />
      <Figure label="Paid so far" under={progress ? paidUnder(progress) : absent}>
        {progress?.paid != null && progress.times.length > 0 ? <Money hbar={progress.paid} /> : DASH}
      </Figure>
      <Figure label="Wallets" under={progress ? walletsUnder(progress) : absent}>
        {progress?.wallets != null && progress.times.length > 0 ? statFigure(progress.wallets) : DASH}
      </Figure>
    </section>
  )
}

/** Changes every second, so the component is a leaf of its own. */
function PaceFigure({ view, of }: FiguresProps) {
  const speed = paceFigure(usePace(view, of, useNow()))
  return (
    <Figure label="Pace now" under={speed.under}>
      {speed.figure}
    </Figure>
  )
}

/** Counts down every second, so the component is a leaf of its own. */
function SellOutFigure({ view, of }: FiguresProps) {
  const now = useNow()
  const { launch } = view
  const pace = usePace(view, of, now)
  const left = launch.isSoldOut ? 0 : launch.left
  const comesBack = launch.isForeverMint
  const words = sellOutFigure({ pace, end: sellOutAt(pace, left), left, comesBack }, now)
  return (
    <Figure label="Sold out in" under={words.under}>
      {words.figure}
    </Figure>
  )
}

type FigureProps = { readonly label: string; readonly under: ReactNode; readonly children: ReactNode }

const Figure = ({ label, under, children }: FigureProps) => (
  <div className="fact">
    <span className="label">{label}</span>
    <span className="v tn">{children}</span>
    <span className="small t2">{under}</span>
  </div>
)

function paidUnder({ times, isWhole, isShared, paid, unpaid }: LaunchProgress): string {
  if (times.length === 0) return 'no mint is told of'
  if (unpaid === 'other-token') return 'some was paid in another token'
  if (paid === null) return 'not every price is told'
  const of = isWhole ? `all ${statFigure(times.length)}` : `the latest ${statFigure(times.length)}`
  return isShared ? `for ${of} of the collection` : `for ${of}, before fees`
}

function walletsUnder({ times, isWhole, wallets }: LaunchProgress): string {
  if (times.length === 0) return 'no mint is told of'
  if (wallets === null) return 'no buyer is told'
  return isWhole ? `minted ${counted(times.length, 'NFT')}` : `of the latest ${statFigure(times.length)}`
}

/** Difference between the price and the floor: "5 ℏ below the floor, 18 %". */
function FloorWords({ price, floor }: { readonly price: string | null; readonly floor: string | null }) {
  if (floor === null) return <>no floor to compare with</>
  const [own, other] = [price === null ? null : tryParseHbar(price), tryParseHbar(floor)]
  if (price === null || own === null || other === null || isZeroHbar(price)) {
    return <HbarText text={`floor ${hbarWords(floor)}`} />
  }
  const { percent } = againstFloor(Number(price), Number(floor))
  const by = hbarWords(formatHbar(own > other ? own - other : other - own))
  const share = percent === null ? '' : `, ${percent}${NNBSP}%`
  if (own === other) return <HbarText text={`the same as the floor`} />
  return <HbarText text={`${by} ${own > other ? 'above' : 'below'} the floor${share}`} />
}
