import type { CollectionFacts } from '@shared/contract/market'
import { MARKET_FEE_PERCENT } from '@shared/sale-proceeds'
import { combinedStamp } from '@shared/time'
import { useKnownValue } from '../../query/use-query'
import { collectionQueries } from './queries'
import { countWithNoun, NNBSP } from '../../format/money'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { IdChip } from '../../ui/Id'
import { useCopy, useGo } from '../../app/app-context'
import { cx } from '../../ui/cx'
import { useIsOffline } from '../../query/use-is-offline'
import styles from './collection.module.css'

type CollectionHeadProps = {
  readonly facts: CollectionFacts
  /** True while a newer value of the facts is read. */
  readonly isRefreshing: boolean
}

/** Header with the collection's name, creator and size, the age of all figures, and the button for a collection offer. */
export function CollectionHead({ facts, isRefreshing }: CollectionHeadProps) {
  const copy = useCopy()
  const go = useGo()
  const isOffline = useIsOffline()
  const name = nameOr(facts.name, facts.token)
  const { token, checksum } = facts
  const rankStamp = useKnownValue(collectionQueries.marketRank(token))?.stamp ?? null
  // The figures come from two answers of the market. The header shows the older age.
  const stamp = rankStamp === null ? facts.stamp : combinedStamp(facts.stamp, rankStamp)
  return (
    <div className={styles['colhead']}>
      <Art src={facts.image} className={styles['colart']} />
      <div className={styles['colhead-t']}>
        <h2 className="cut" title={name}>
          {name}
        </h2>
        <div className={cx(styles['colmeta'], 'small t2')}>
          {facts.creator !== null && <span className="cut">by {nameOr(facts.creator, 'unknown')}</span>}
          <span className={styles['col-id']}>
            <IdChip id={token} checksum={checksum} onCopy={copy} />
          </span>
          <span className="n">
            {facts.supply !== null && `${countWithNoun(facts.supply, 'NFT')}, `}
            {`${MARKET_FEE_PERCENT}${NNBSP}% market fee`}
          </span>
          <FreshnessStamp stamp={stamp} isRefreshing={isRefreshing} />
        </div>
      </div>
      <div className={styles['colhead-act']}>
        {isOffline && <span className="small t2">The market is not reachable now.</span>}
        <Button
          variant="primary"
          disabled={isOffline}
          onClick={() => go({ name: 'offers', on: { token, checksum, name: facts.name } })}
        >
          Make a collection offer
        </Button>
      </div>
    </div>
  )
}
