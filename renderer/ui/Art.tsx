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

const SETTLE_MS = 140
/** Images shown recently: they load without a delay. */
const loadedSources = new Set<string>()
const MAX_LOADED_SOURCES = 500

/** Thumbnail in a list of thousands. An image that is scrolled past is not fetched and not decoded. */
export function Thumb({ src }: { readonly src: string | null }) {
  const [settledSource, setSettledSource] = useState<string | null>(null)
  const isKnown = src === null || settledSource === src || loadedSources.has(src)
  useEffect(() => {
    if (isKnown || src === null) return
    const timer = setTimeout(() => {
      if (loadedSources.size >= MAX_LOADED_SOURCES) loadedSources.clear()
      loadedSources.add(src)
      setSettledSource(src)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [src, isKnown])
  return <Art src={isKnown ? src : null} className="thumb" />
}

/**
 * The image with an edge of one pixel and no other frame. An image that cannot be shown is replaced by an empty area.
 */
export function Art({ src, alt = '', className, absent = '', children }: ArtProps) {
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const isShown = src !== null && failedSource !== src
  const brokenText = absent === '' ? '' : 'Image not readable'
  const placeholder = src === null ? absent : brokenText
  return (
    <span className={cx('art', className, !isShown && 'absent')}>
      {isShown ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailedSource(src)}
        />
      ) : (
        placeholder !== '' && <span className="art-word">{placeholder}</span>
      )}
      {children}
    </span>
  )
}
