import { type ReactNode, useEffect, useState } from 'react'
import { cx } from './cx'
import './art.css'

type ArtProps = {
  /** Path main serves it at; null when there is none, or images are off. */
  readonly src: string | null
  /** What it shows; empty where the name stands right beside it. */
  readonly alt?: string
  readonly className?: string
  /** Words for its absence; none on a thumbnail. */
  readonly absent?: string
  readonly children?: ReactNode
}

const REST_MS = 140
/** Pictures that were shown lately: they need not be waited for again. */
const seen = new Set<string>()
const MOST_SEEN = 500

/** The picture in a row of thousands: one that is scrolled past is not fetched and not decoded. */
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

/** The art, with one pixel of edge and no other frame. What cannot be shown leaves a quiet place. */
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
