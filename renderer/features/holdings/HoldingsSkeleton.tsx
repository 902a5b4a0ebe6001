import { SkeletonBlock, SkeletonCard, SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useSettings } from '../../app/use-app-state'
import { useGalleryColumns } from './use-gallery-columns'
import styles from './holdings.module.css'

/** Widths in pixels of the figures next to the total. */
const FACT_WIDTHS_PX = [112, 112, 32, 40, 64]
/** Widths in pixels of the controls of the bar. */
const CONTROL_WIDTHS_PX = [116, 88, 160, 136]

/** Placeholder of the holdings page in the final measure. Renders nothing during the first moment of loading. */
export function HoldingsSkeleton() {
  const isLate = useIsLate(true)
  const columns = useGalleryColumns()
  const { holdingsLayout } = useSettings()
  if (!isLate) return null
  return (
    <div role="status" aria-label="Loading holdings">
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
        {CONTROL_WIDTHS_PX.map((widthPx) => (
          <SkeletonBlock key={widthPx} width={widthPx} height={32} />
        ))}
      </div>
      {holdingsLayout === 'table' ? (
        <SkeletonRows count={12} />
      ) : (
        <>
          <SkeletonGroup columns={columns} />
          <SkeletonGroup columns={columns} />
        </>
      )}
    </div>
  )
}

/** Heading of a group and one line of cards. */
const SkeletonGroup = ({ columns }: { readonly columns: number }) => (
  <div className={styles['grp-placeholder']}>
    <div className={styles['grp-skeleton']}>
      <SkeletonBlock width={120} height={16} />
    </div>
    <div className={styles['cards']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {Array.from({ length: columns }, (_, i) => (
        <SkeletonCard key={i} />
      ))}
    </div>
  </div>
)
