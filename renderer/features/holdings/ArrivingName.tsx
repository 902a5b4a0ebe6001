import { SkeletonBlock } from '../../ui/Skeleton'
import styles from './holdings.module.css'

type ArrivingNameProps = { readonly name: string; readonly isLoading: boolean }

/** Name of an NFT. While the name is being loaded, shows a placeholder, and screen readers get `name`, the serial. */
export function ArrivingName({ name, isLoading }: ArrivingNameProps) {
  if (!isLoading) return name
  return (
    <span className={styles['arriving-name']}>
      <span className="sr">{name}</span>
      <SkeletonBlock width={64} height={10} />
    </span>
  )
}
