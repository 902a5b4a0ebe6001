import type { Rarity } from '@shared/contract/nft-history'
import { counted, DASH, statFigure } from '../../format/money'
import { nftQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnown, useRead } from '../../query/use-query'
import type { NftKey } from './nft-store'
import { Button } from '../../ui/Button'
import { Part } from './NftPagePart'
import { rankDifferenceWords } from './rarity-text'
import styles from './nft.module.css'

/** Rarity rank and its method. Two methods give different orders. */
export function RarityPart({ nft }: { readonly nft: NftKey }) {
  const state = useKnown(nftQueries.rarity(nft))
  const read = useRead()
  const readRank = (whole: boolean) => void read(nftQueries.rarity(nft, whole))
  return (
    <Part state={state} rows={2} title="Rarity" stampOf={({ stamp }) => stamp} onRetry={() => readRank(false)}>
      {(rarity) => <Methods rarity={rarity} reading={isReading(state)} onWhole={() => readRank(true)} />}
    </Part>
  )
}

type MethodsProps = { readonly rarity: Rarity; readonly reading: boolean; readonly onWhole: () => void }

function Methods({ rarity, reading, onWhole }: MethodsProps) {
  const { market, own, bits, total, requests } = rarity
  const difference = rankDifferenceWords(rarity)
  return (
    <>
      <dl className={styles['rarity']}>
        <div>
          <dt>By the market’s score</dt>
          <dd className="tn">
            {rankWords(market.rank, total)}
            {market.score !== null && <span className="small t3">, score {statFigure(market.score)}</span>}
          </dd>
        </div>
        <div>
          <dt>Calculated by this app from the traits</dt>
          <dd className="tn">
            {ownRankWords(rarity)}
            {bits !== null && <span className="small t3">, {bits.toFixed(1)} bits</span>}
            {own !== null && own.tied > 0 && <span className="small t3">, tied with {counted(own.tied, 'other')}</span>}
          </dd>
        </div>
      </dl>
      {difference !== null && <p className="small">{difference}</p>}
      <p className="small t3">
        The market does not publish its formula. The app’s score, in bits, gives more points to rarer traits, including
        missing ones.
      </p>
      {requests !== null && (
        <Button size="small" busy={reading} onClick={onWhole}>
          Calculate the rank, in {counted(requests, 'request')}
        </Button>
      )}
    </>
  )
}

/** Rank by the app's own score; without a rank, a note or a dash. */
function ownRankWords({ own, bits }: Rarity): string {
  if (own !== null) return rankWords(own.rank, own.of)
  return bits === null ? DASH : 'Rank unknown'
}

const rankWords = (rank: number | null, rankedCount: number | null): string =>
  rank === null ? DASH : `Rank ${statFigure(rank)}${rankedCount === null ? '' : ` of ${statFigure(rankedCount)}`}`
