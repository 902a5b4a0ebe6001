import type { CollectionFacts } from '@shared/contract/market'
import { MARKET_FEE_PERCENT } from '@shared/sale-proceeds'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { countWithNoun, NNBSP } from '../../format/money'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { Button } from '../../ui/Button'
import { IdChip } from '../../ui/Id'
import { useCopy, useGo } from '../../app/app-context'
import { cx } from '../../ui/cx'
import styles from './collection.module.css'

/** Header with the collection's name, creator and size, and the button for a collection offer. */
export function CollectionHead({ facts }: { readonly facts: CollectionFacts }) {
  const copy = useCopy()
  const go = useGo()
  const isOffline = useKnownValue(networkQueries.state, ({ service }) => service.status === 'offline') ?? false
  const name = nameOr(facts.name, facts.token)
  const { token, checksum } = facts
  return (
    <div className={styles['colhead']}>
      <Art src={facts.image} className={styles['colart']} />
      <div className={styles['colhead-t']}>
        <h2 className="cut" title={name}>
          {name}
        </h2>
        <div className={cx(styles['colmeta'], 'small t2')}>
          {facts.creator !== null && <span className="cut">by {nameOr(facts.creator, 'unknown')}</span>}
          <IdChip id={token} checksum={checksum} onCopy={copy} />
          <span className="n">
            {facts.supply !== null && `${countWithNoun(facts.supply, 'item')}, `}
            {`${MARKET_FEE_PERCENT}${NNBSP}% market fee`}
          </span>
        </div>
      </div>
      <Button
        variant="primary"
        disabled={isOffline}
        title={isOffline ? 'The market is not reachable now.' : undefined}
        onClick={() => go({ name: 'offers', on: { token, checksum, name: facts.name } })}
      >
        Make a collection offer
      </Button>
    </div>
  )
}
