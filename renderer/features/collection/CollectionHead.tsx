import type { CollectionFacts } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { MARKET_FEE_PERCENT } from '@shared/sale-proceeds'
import { combinedStamp, type Stamp } from '@shared/time'
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
  const name = nameOr(facts.name, facts.token)
  return (
    <div className={styles['colhead']}>
      <Art src={facts.image} className={styles['colart']} />
      <div className={styles['colhead-t']}>
        <h2 className="cut" title={name}>
          {name}
        </h2>
        <div className={cx(styles['colmeta'], 'small t2')}>
          {facts.creator !== null && <span className="cut">by {nameOr(facts.creator, 'unknown')}</span>}
          <CollectionId facts={facts} />
          <span className="n">
            {facts.supply !== null && `${countWithNoun(facts.supply, 'NFT')}, `}
            {`${MARKET_FEE_PERCENT}${NNBSP}% market fee`}
          </span>
          <FiguresAge facts={facts} isRefreshing={isRefreshing} />
        </div>
      </div>
      <CollectionOfferButton facts={facts} />
    </div>
  )
}

/** Details after the name in the head of a narrow page, which has no room for a header of its own. */
export const CollectionDetails = ({ facts, isRefreshing }: CollectionHeadProps) => (
  <span className={cx(styles['coldetails'], 'small t2')}>
    <CollectionId facts={facts} />
    <FiguresAge facts={facts} isRefreshing={isRefreshing} />
  </span>
)

function CollectionId({ facts: { token, checksum } }: Pick<CollectionHeadProps, 'facts'>) {
  const copy = useCopy()
  return (
    <span className={styles['col-id']}>
      <IdChip id={token} checksum={checksum} onCopy={copy} />
    </span>
  )
}

/** Stamp of the older of the two answers of the market from which the figures come. */
export function useFiguresStamp(facts: CollectionFacts | null, token: EntityId): Stamp | null {
  const rankStamp = useKnownValue(collectionQueries.marketRank(token))?.stamp ?? null
  if (facts === null) return null
  return rankStamp === null ? facts.stamp : combinedStamp(facts.stamp, rankStamp)
}

function FiguresAge({ facts, isRefreshing }: CollectionHeadProps) {
  const stamp = useFiguresStamp(facts, facts.token)
  return stamp && <FreshnessStamp stamp={stamp} isRefreshing={isRefreshing} />
}

/** Button for an offer on any NFT of the collection. Offline, the banner of the page says why the button is disabled. */
export function CollectionOfferButton({ facts: { token, checksum, name } }: Pick<CollectionHeadProps, 'facts'>) {
  const go = useGo()
  const isOffline = useIsOffline()
  return (
    <Button
      variant="primary"
      disabled={isOffline}
      title={isOffline ? 'The market is not reachable now.' : undefined}
      onClick={() => go({ name: 'offers', on: { token, checksum, name } })}
    >
      Make a collection offer
    </Button>
  )
}
