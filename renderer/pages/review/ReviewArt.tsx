import { ImageOff } from 'lucide-react'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import styles from './effects.module.css'

type ReviewArtProps = { readonly src: string | null; readonly className?: string | undefined }

/** Image of a line. An image that the app has not loaded is an icon with its reason in the tooltip. */
export const ReviewArt = ({ src, className }: ReviewArtProps) =>
  src === null ? (
    <span className={cx('art', className, styles['no-art'])} title="Image not loaded yet">
      <ImageOff size={16} aria-hidden="true" />
    </span>
  ) : (
    <Art src={src} className={className} />
  )
