import type { Rarity } from '@shared/contract/nft-past'
import { counted, DASH, statFigure } from '../../format/money'
import { nftQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnown, useRead } from '../../query/use-query'
import type { NftKey } from './nft-store'
import { Button } from '../../ui/Button'
import { Part } from './Part'
import { disagreement } from './rarity-text'

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
  const differs = disagreement(rarity)
  return (
    <>
      <dl className="rarity">
        <div>
          <dt>By the market’s score</dt>
          <dd className="tn">
            {rankWords(market.rank, total)}
            {market.score !== null && <span className="small t3">, score {statFigure(market.score)}</span>}
          </dd>
        </div>
        <div>
          <dt>By how rare its traits are, reckoned here</dt>
          <dd className="tn">
            {own ? rankWords(own.rank, own.of) : bits === null ? DASH : 'Rank not known'}
            {bits !== null && <span className="small t3">, {bits.toFixed(1)} bits</span>}
            {own !== null && own.tied > 0 && <span className="small t3">, with {counted(own.tied, 'other')}</span>}
          </dd>
        </div>
      </dl>
      {differs !== null && <p className="small">{differs}</p>}
      <p className="small t3">
        The market does not say how it scores. Here a trait counts the more the fewer NFTs have it, in bits: one that
        half have counts one, one that a quarter have two. A kind of trait that is lacking counts alike.
      </p>
      {requests !== null && (
        <Button size="small" busy={reading} onClick={onWhole}>
          Rank it here, in {counted(requests, 'request')}
        </Button>
      )}
    </>
  )
}

const rankWords = (rank: number | null, of: number | null): string =>
  rank === null ? DASH : `Rank ${statFigure(rank)}${of === null ? '' : ` of ${statFigure(of)}`}`
