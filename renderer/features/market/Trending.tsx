import type { MarketCollection, MarketOverview } from '@shared/contract/market'
import { TRENDING_CANDIDATES, trendingCollections } from '@shared/insight/trending'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { Money, Statistic } from '../../ui/Money'
import { cx } from '../../ui/cx'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { useGo } from '../../app/app-context'
import { useIsOffline } from '../../query/use-is-offline'
import { growthWords } from './growth-words'
import { RANGE_LABELS } from './range-labels'
import styles from './market.module.css'

/** Number of mosaics in a wide window. A narrower window hides the last ones. */
const MAX_MOSAICS = 6

/** Collections with the largest rise in volume, each with three images. Renders nothing if no volume rose. */
export function Trending({ overview: { collections, range, stamp } }: { readonly overview: MarketOverview }) {
  const isOld = useIsStale(stamp)
  const trending = trendingCollections(collections, MAX_MOSAICS)
  if (trending.length === 0) return null
  return (
    <section className={cx(styles['section'], isOld && styles['is-old'])} aria-label="Trending">
      <div className={styles['section-head']}>
        <h2 className="h2">Trending</h2>
        <span className="small t2" title={`Among the ${TRENDING_CANDIDATES} collections with the highest volume`}>
          Largest rise in volume, {RANGE_LABELS[range]}
        </span>
        {/* The table below shows the age of the same figures, so the age is shown here only for stale figures. */}
        {isOld && (
          <>
            <span className="sp" />
            <FreshnessStamp stamp={stamp} />
          </>
        )}
      </div>
      <ul className={styles['mosaics']}>
        {trending.map((collection) => (
          <li key={collection.token}>
            <Mosaic collection={collection} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mosaic({ collection }: { readonly collection: MarketCollection }) {
  const go = useGo()
  const isOffline = useIsOffline()
  const { token, name, images, areImagesPending, floor, volume, volumeChangePercent } = collection
  return (
    <>
      <span className={styles['mosaic']} aria-hidden="true">
        {images.map((image, index) => (
          // Only the first image has room for a text.
          <Art
            key={index}
            src={image}
            isPending={image === null && areImagesPending && !isOffline}
            absentText={isOffline && index === 0 ? 'Image not saved yet' : ''}
          />
        ))}
      </span>
      <span className={styles['mosaic-line']}>
        <button type="button" className="rowlink cut" onClick={() => go({ name: 'collection', token })}>
          {nameOr(name, token)}
        </button>
        <span className={styles['mosaic-floor']}>
          Floor{' '}
          <b>
            <Money hbar={floor} />
          </b>
        </span>
      </span>
      <span className={styles['mosaic-line']}>
        <span className="small t2">
          Volume <Statistic hbar={volume} />
        </span>
        <span className="small t2 tn">{volumeChangePercent !== null && growthWords(volumeChangePercent)}</span>
      </span>
    </>
  )
}
