import { Block, SkeletonCard, useLate } from '../../ui/Skeleton'
import { useSettings } from '../../app/use-app-state'
import { SkeletonRows } from '../../ui/Skeleton'
import { useGalleryColumns } from './use-gallery-columns'
import styles from './holdings.module.css'

export function HoldingsSkeleton() {
  const late = useLate(true)
  const columns = useGalleryColumns()
  const { holdingsLayout } = useSettings()
  if (!late) return null
  return (
    <div role="status" aria-label="Reading holdings">
      <div className={styles['hero']}>
        <div>
          <Block width={240} height={10} />
          <div style={{ height: 14 }} />
          <Block width={208} height={32} />
        </div>
      </div>
      <div className={styles['hold-bar']}>
        <Block width={480} height={32} />
      </div>
      {holdingsLayout === 'table' ? (
        <SkeletonRows rows={12} />
      ) : (
        <>
          <div className={styles['grp-head']}>
            <Block width={120} height={16} />
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
