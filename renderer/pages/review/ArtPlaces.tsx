import styles from './effects.module.css'

type ArtPlacesProps = {
  /** Number of NFTs. */
  readonly count: number
  /** Highest number of placeholders. The number of the other NFTs follows, such as "+3". */
  readonly maxCount: number
}

/** Placeholders for images that the app has not loaded, in the size of the images. */
export function ArtPlaces({ count, maxCount }: ArtPlacesProps) {
  const placeholderCount = Math.min(count, maxCount)
  return (
    <span className={styles['places']} title={PENDING_TEXT}>
      {Array.from({ length: placeholderCount }, (_, index) => (
        <span key={index} className={styles['blank']} aria-hidden="true" />
      ))}
      {count > placeholderCount && <span aria-hidden="true">+{count - placeholderCount}</span>}
      <span className="sr">{PENDING_TEXT}</span>
    </span>
  )
}

const PENDING_TEXT = 'Images not loaded yet'
