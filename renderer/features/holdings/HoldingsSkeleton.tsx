import { SkeletonBlock, SkeletonCard, SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useSettings } from '../../app/use-app-state'
import { useGalleryColumns } from './use-gallery-columns'
import styles from './holdings.module.css'

/** Widths in pixels of the figures next to the total. */
const FACT_WIDTHS_PX = [112, 112, 32, 40]

/** Placeholder of the holdings page in the final measure. Renders nothing during the first moment of loading. */
export function HoldingsSkeleton() {
  const isLate = useIsLate(true)
  const columns = useGalleryColumns()
  const { holdingsLayout } = useSettings()
  if (!isLate) return null
  return (
    <div role="status" aria-label="Reading holdings">
      <div className={styles['hero']}>
        <div className={styles['hero-sum']}>
          <div className={styles['hero-head']}>
            <SkeletonBlock width={240} height={10} />
          </div>
          <div className={styles['fig-skeleton']}>
            <SkeletonBlock width={208} height={32} />
          </div>
          <div className={styles['hero-note']}>
            <SkeletonBlock width={176} height={10} />
          </div>
        </div>
        <div className={styles['hero-facts']}>
          {FACT_WIDTHS_PX.map((widthPx, index) => (
            <span key={index} className={styles['fact-skeleton']}>
              <SkeletonBlock width={widthPx} height={10} />
              <SkeletonBlock width={Math.min(widthPx, 80)} height={16} />
            </span>
          ))}
        </div>
      </div>
      <div className={styles['hold-bar']}>
        <SkeletonBlock width={480} height={32} />
      </div>
      {holdingsLayout === 'table' ? (
        <SkeletonRows count={12} />
      ) : (
        <>
          <div className={styles['grp-skeleton']}>
            <SkeletonBlock width={120} height={16} />
          </div>
          <div className={styles['cards']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {Array.from({ length: columns * 2 }, (_, i) => (
              <SkeletonCard key={i} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
