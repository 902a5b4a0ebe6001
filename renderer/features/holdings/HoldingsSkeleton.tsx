import { SkeletonBlock, SkeletonCard, SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useSettings } from '../../app/use-app-state'
import { useGalleryColumns } from './use-gallery-columns'
import styles from './holdings.module.css'

/** Placeholder of the holdings page. Renders nothing during the first moment of loading. */
export function HoldingsSkeleton() {
  const isLate = useIsLate(true)
  const columns = useGalleryColumns()
  const { holdingsLayout } = useSettings()
  if (!isLate) return null
  return (
    <div role="status" aria-label="Reading holdings">
      <div className={styles['hero']}>
        <div>
          <SkeletonBlock width={240} height={10} />
          <div style={{ height: 14 }} />
          <SkeletonBlock width={208} height={32} />
        </div>
      </div>
      <div className={styles['hold-bar']}>
        <SkeletonBlock width={480} height={32} />
      </div>
      {holdingsLayout === 'table' ? (
        <SkeletonRows count={12} />
      ) : (
        <>
          <div className={styles['grp-head']}>
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
