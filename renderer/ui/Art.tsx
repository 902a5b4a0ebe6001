import { Image, ImageOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cx } from './cx'
import { useMarketReach } from './market-reach-context'
import './art.css'

type ArtProps = {
  /** Path at which main serves the image; null without an image, or with images turned off. */
  readonly src: string | null
  /** Description of the image; empty if a text next to the image names the subject. */
  readonly alt?: string
  readonly className?: string | undefined
  /** Text in place of a missing image. If empty, as on a thumbnail, an icon is in place of a missing image. */
  readonly absentText?: string
  /** True while the image may still arrive: a placeholder without an icon or a text. */
  readonly isPending?: boolean
  readonly children?: ReactNode
}

/** Time that a thumbnail must stay in the list before its image is fetched. */
const SETTLE_MS = 140
/** Paths of images that thumbnails have fetched. These images load without a delay. */
const loadedSources = new Set<string>()
const MAX_LOADED_SOURCES = 500

type ThumbProps = {
  readonly src: string | null
  readonly className?: string
  /** True while the address of the image may still arrive. */
  readonly isPending?: boolean
}

/** Thumbnail in a list of thousands of rows. An image that is scrolled past is neither fetched nor decoded. */
export function Thumb({ src, className, isPending = false }: ThumbProps) {
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
      className={cx('thumb', className)}
      isPending={!canLoad || (src === null && isPending)}
    />
  )
}

/** Image that could not be loaded. `isOffline`: the market was unreachable, so the image is loaded again later. */
type FailedImage = { readonly src: string; readonly isOffline: boolean }

const UNSAVED_TEXT = 'Image not saved yet'

/**
 * Image with an outline of one pixel. A missing or unreadable image is never an empty area: a large one says why in
 * words, a small one has an icon with the words as its tooltip.
 */
export function Art({ src, alt = '', className, absentText = '', isPending = false, children }: ArtProps) {
  const { isOffline } = useMarketReach()
  const [failedImage, setFailedImage] = useState<FailedImage | null>(null)
  const hasFailed = src !== null && failedImage?.src === src && failedImage.isOffline === isOffline
  const isShown = src !== null && !hasFailed
  return (
    <span className={cx('art', className, !isShown && 'absent', !isShown && isPending && 'pending')}>
      {isShown && (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailedImage({ src, isOffline })}
        />
      )}
      {!isShown && !isPending && (
        <Placeholder
          reason={reasonOf({ absentText, hasFailed, isOffline })}
          hasWords={absentText !== ''}
          isUnreadable={hasFailed && !isOffline}
        />
      )}
      {children}
    </span>
  )
}

type Absence = { readonly absentText: string; readonly hasFailed: boolean; readonly isOffline: boolean }

/** Reason why no image is shown. */
function reasonOf({ absentText, hasFailed, isOffline }: Absence): string {
  if (hasFailed) return isOffline ? UNSAVED_TEXT : 'Image not readable'
  return absentText === '' ? 'No image' : absentText
}

type PlaceholderProps = { readonly reason: string; readonly hasWords: boolean; readonly isUnreadable: boolean }

function Placeholder({ reason, hasWords, isUnreadable }: PlaceholderProps) {
  const Icon = isUnreadable ? ImageOff : Image
  if (hasWords) return <span className="art-word">{reason}</span>
  return (
    // Hidden from screen readers, because the text next to the image names the subject.
    <span className="art-icon" title={reason} aria-hidden="true">
      <Icon />
    </span>
  )
}
