import { Image as ImageIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cx } from './cx'
import './art.css'

type ArtProps = {
  /** Path at which main serves the image; null without an image, or with images turned off. */
  readonly src: string | null
  /** Description of the image; empty if a text next to the image names the subject. */
  readonly alt?: string
  readonly className?: string | undefined
  /** Text in place of a missing image. If empty, as on a thumbnail, no text replaces a missing or unreadable image. */
  readonly absentText?: string
  /** Mark in place of a missing or unreadable image that is too small for a text. */
  readonly absentMark?: ReactNode
  readonly children?: ReactNode
}

/** Time that a thumbnail must stay in the list before its image is fetched. */
const SETTLE_MS = 140
/** Paths of images that thumbnails have fetched. These images load without a delay. */
const loadedSources = new Set<string>()
const MAX_LOADED_SOURCES = 500

/**
 * Thumbnail in a list of thousands of rows. An image that is scrolled past is neither fetched nor decoded. Without an
 * image, a mark says that the area is meant for one.
 */
export function Thumb({ src, className }: { readonly src: string | null; readonly className?: string }) {
  const [settledSource, setSettledSource] = useState<string | null>(null)
  const canLoad = src === null || settledSource === src || loadedSources.has(src)
  useEffect(() => {
    if (canLoad || src === null) return
    const timer = setTimeout(() => {
      if (loadedSources.size >= MAX_LOADED_SOURCES) loadedSources.clear()
      loadedSources.add(src)
      setSettledSource(src)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [src, canLoad])
  return (
    <Art
      src={canLoad ? src : null}
      className={cx('thumb', className, !canLoad && 'waiting')}
      absentMark={canLoad && <ImageIcon className="thumb-mark" aria-hidden="true" />}
    />
  )
}

/**
 * Image with an outline of one pixel. In place of a missing image, the area shows `absentText`; in place of an
 * unreadable image, “Image not readable”. If `absentText` is empty, the area stays empty in both cases.
 */
export function Art({ src, alt = '', className, absentText = '', absentMark, children }: ArtProps) {
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const isShown = src !== null && failedSource !== src
  const unreadableText = absentText === '' ? '' : 'Image not readable'
  const placeholder = src === null ? absentText : unreadableText
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
      {!isShown && absentMark}
      {children}
    </span>
  )
}
