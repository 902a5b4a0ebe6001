import { SkeletonBlock, SkeletonCard, SkeletonRows, useIsLate } from '../../ui/Skeleton'
import { useSettings } from '../../app/use-app-state'
import { useGalleryColumns } from './use-gallery-columns'
import styles from './holdings.module.css'

/** Widths in pixels of the figures next to the total. */
const FACT_WIDTHS_PX = [133, 145, 30, 36, 60]
/** Widths in pixels of the controls of the bar. */
const CONTROL_WIDTHS_PX = [128, 90, 163, 136]
/** Widths in pixels of the figures at the end of a group heading. */
const GROUP_FIGURE_WIDTHS_PX = [168, 104, 56]

/** Placeholder of the holdings page, with the sizes of the loaded page. Renders nothing at the start of loading. */
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
          {/* Space for the note below the total, which is empty for most totals. */}
          <div className={styles['hero-note']} />
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
        <span className="sp" />
        <SkeletonBlock width={56} height={10} />
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
      <SkeletonBlock width={96} height={16} />
      <SkeletonBlock width={88} height={10} />
      <span className="sp" />
      {GROUP_FIGURE_WIDTHS_PX.map((widthPx) => (
        <SkeletonBlock key={widthPx} width={widthPx} height={10} />
      ))}
    </div>
    <div className={styles['cards']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {Array.from({ length: columns }, (_, i) => (
        <SkeletonCard key={i} />
      ))}
    </div>
  </div>
)
