import { type ReactNode, useEffect, useState } from 'react'
import { cx } from './cx'
import './art.css'

type ArtProps = {
  /** Path at which main serves the image; null if there is none, or images are off. */
  readonly src: string | null
  /** Description of the image; empty if the name is shown next to it. */
  readonly alt?: string
  readonly className?: string | undefined
  /** Text shown if there is no image; empty on a thumbnail. */
  readonly absent?: string
  readonly children?: ReactNode
}

const REST_MS = 140
/** Images shown recently: they load without a delay. */
const seen = new Set<string>()
const MOST_SEEN = 500

/** Thumbnail in a list of thousands. An image that is scrolled past is not fetched and not decoded. */
export function Thumb({ src }: { readonly src: string | null }) {
  const [rested, setRested] = useState<string | null>(null)
  const isKnown = src === null || rested === src || seen.has(src)
  useEffect(() => {
    if (isKnown || src === null) return
    const timer = setTimeout(() => {
      if (seen.size >= MOST_SEEN) seen.clear()
      seen.add(src)
      setRested(src)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [src, isKnown])
  return <Art src={isKnown ? src : null} className="thumb" />
}

/**
 * The image with an edge of one pixel and no other frame. An image that cannot be shown is replaced by an empty area.
 */
export function Art({ src, alt = '', className, absent = '', children }: ArtProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src !== null && broken !== src
  const words = src === null ? absent : absent && 'Image not readable'
  return (
    <span className={cx('art', className, !shown && 'absent')}>
      {shown ? (
        <img src={src} alt={alt} loading="lazy" decoding="async" draggable={false} onError={() => setBroken(src)} />
      ) : (
        words !== '' && <span className="art-word">{words}</span>
      )}
      {children}
    </span>
  )
}
