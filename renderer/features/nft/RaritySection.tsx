import type { Rarity } from '@shared/contract/nft-history'
import { countWithNoun, DASH, statFigure } from '../../format/money'
import { nftQueries } from './queries'
import { isReading } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import type { NftKey } from './purchase-terms'
import { Button } from '../../ui/Button'
import { NftPageSection } from './NftPageSection'
import { rankDifferenceWords } from './rarity-text'
import styles from './nft.module.css'

/** Section with two ranks of the NFT, which can differ: by the market's score and by the app's own score. */
export function RaritySection({ nft }: { readonly nft: NftKey }) {
  const readState = useKnownState(nftQueries.rarity(nft))
  const read = useReadQuery()
  const readRank = (ranksCollection: boolean) => void read(nftQueries.rarity(nft, ranksCollection))
  return (
    <NftPageSection
      readState={readState}
      placeholderRowCount={2}
      title="Rarity"
      stampOf={({ stamp }) => stamp}
      onRetry={() => readRank(false)}
    >
      {(rarity) => <Ranks rarity={rarity} isBusy={isReading(readState)} onCalculate={() => readRank(true)} />}
    </NftPageSection>
  )
}

type RanksProps = { readonly rarity: Rarity; readonly isBusy: boolean; readonly onCalculate: () => void }

function Ranks({ rarity, isBusy, onCalculate }: RanksProps) {
  const { market, ownRank: appRank, bits, total, requestCount } = rarity
  const difference = rankDifferenceWords(rarity)
  return (
    <>
      <dl className={styles['rarity']}>
        <div>
          <dt>Rank by the market</dt>
          <dd className="tn">
            {rankWords(market.rank, total)}
            {market.score !== null && <span className="small t3">, score {statFigure(market.score)}</span>}
          </dd>
        </div>
        <div>
          <dt>Rank by this app</dt>
          <dd className="tn">
            {appRank === null && requestCount !== null ? (
              <Button size="small" isBusy={isBusy} onClick={onCalculate}>
                Calculate in {countWithNoun(requestCount, 'request')}
              </Button>
            ) : (
              appRankWords(rarity)
            )}
            {appRank !== null && bits !== null && <span className="small t3">, score {bits.toFixed(1)}</span>}
            {appRank === null && bits === null && <span className="small t3">, trait counts unknown</span>}
            {appRank !== null && appRank.tied > 0 && (
              <span className="small t3">, tied with {countWithNoun(appRank.tied, 'other NFT')}</span>
            )}
          </dd>
        </div>
      </dl>
      {difference !== null && <p className="small">{difference}</p>}
      <p className="small t3">
        The market does not publish its formula. The app’s score is higher for rarer traits, including missing traits.
      </p>
    </>
  )
}

/** Rank by the app's own score. "Not calculated yet" if only the score is known; a dash if the score is also unknown. */
function appRankWords({ ownRank: appRank, bits }: Rarity): string {
  if (appRank !== null) return rankWords(appRank.rank, appRank.of)
  return bits === null ? DASH : 'Not calculated yet'
}

const rankWords = (rank: number | null, rankedCount: number | null): string =>
  rank === null ? DASH : `${statFigure(rank)}${rankedCount === null ? '' : ` of ${statFigure(rankedCount)}`}`
