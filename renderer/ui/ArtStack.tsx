import { Thumb } from './Art'
import { cx } from './cx'
import styles from './art-stack.module.css'

type ArtStackProps = {
  /** Paths at which main serves the images; null for an NFT without an image. */
  readonly images: readonly (string | null)[]
  /** Number of NFTs that the stack represents. After the images, "+3" counts the NFTs that are not shown. */
  readonly totalCount?: number
  /** Edge of an image. `small`: 24 px, `medium`: 28 px, `large`: 36 px. Default: `small`. */
  readonly size?: 'small' | 'medium' | 'large'
  /** Highest number of images. Default: 5. */
  readonly maxCount?: number
  /** True while missing images may still arrive: placeholders without an icon. */
  readonly arePending?: boolean
}

const DEFAULT_MAX_COUNT = 5

/** Thumbnails of several NFTs in one line. Decoration: a text next to the stack must name the NFTs. */
export function ArtStack({
  images,
  totalCount,
  size = 'small',
  maxCount = DEFAULT_MAX_COUNT,
  arePending = false,
}: ArtStackProps) {
  const shownImages = images.slice(0, maxCount)
  const hiddenCount = (totalCount ?? images.length) - shownImages.length
  return (
    <span className={cx(styles['stack'], styles[`size-${size}`])} aria-hidden="true">
      {shownImages.map((src, index) => (
        <Thumb key={index} src={src} isPending={arePending} />
      ))}
      {hiddenCount > 0 && <span className={styles['more']}>+{hiddenCount}</span>}
    </span>
  )
}
