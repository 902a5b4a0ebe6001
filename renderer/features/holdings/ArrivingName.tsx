import { SkeletonBlock } from '../../ui/Skeleton'
import styles from './holdings.module.css'

type ArrivingNameProps = { readonly name: string; readonly isArriving: boolean }

/** Name of an NFT; while the name is still read, a placeholder for the eyes and the serial for screen readers. */
export function ArrivingName({ name, isArriving }: ArrivingNameProps) {
  if (!isArriving) return name
  return (
    <span className={styles['arriving-name']}>
      <span className="sr">{name}</span>
      <SkeletonBlock width={64} height={10} />
    </span>
  )
}
