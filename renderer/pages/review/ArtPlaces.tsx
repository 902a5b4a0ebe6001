import styles from './effects.module.css'

type ArtPlacesProps = {
  /** Number of NFTs. */
  readonly count: number
  /** Highest number of places. The other NFTs follow as "+3". */
  readonly maxCount: number
}

/** Flat places for images that the app has not loaded, in the measure of the images. */
export function ArtPlaces({ count, maxCount }: ArtPlacesProps) {
  const placeCount = Math.min(count, maxCount)
  return (
    <span className={styles['places']} title={PENDING_TEXT}>
      {Array.from({ length: placeCount }, (_, index) => (
        <span key={index} className={styles['blank']} aria-hidden="true" />
      ))}
      {count > placeCount && <span aria-hidden="true">+{count - placeCount}</span>}
      <span className="sr">{PENDING_TEXT}</span>
    </span>
  )
}

const PENDING_TEXT = 'Images not loaded yet'
