import { useEffect, useState } from 'react'
import './state.css'

/** Time for which a page waits before it shows placeholders, so that quick reads do not flicker. */
const LOADING_DELAY_MS = 300
/** Next to an image that is higher than this, a placeholder row has two lines of text. */
const MAX_ONE_LINE_ART_PX = 28

/** True once `isWaiting` has been true for `LOADING_DELAY_MS`; false again as soon as `isWaiting` is false. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLate(true), LOADING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isWaiting])
  return isWaiting && isLate
}

/** Grey bar in place of a text or an image. */
export const SkeletonBlock = ({ width, height }: { readonly width: number | string; readonly height: number }) => (
  <span className="skel" style={{ width, height }} />
)

/** Placeholders for figures with labels, as in the head of a page. */
export const SkeletonFacts = ({ count }: { readonly count: number }) => (
  <div className="facts skel-facts">
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className="skel-words">
        <SkeletonBlock width={72} height={10} />
        <SkeletonBlock width={96} height={16} />
      </span>
    ))}
  </div>
)

/** Placeholder for a card: an image and one or two lines of text. */
export const SkeletonCard = ({ lineCount = 2 }: { readonly lineCount?: 1 | 2 }) => (
  <div className="skelcard">
    <span className="skel a" />
    <SkeletonBlock width="70%" height={10} />
    {lineCount === 2 && <SkeletonBlock width="45%" height={10} />}
  </div>
)

type RowsProps = {
  readonly count: number
  readonly heightPx?: number
  /** Size of the image at the start of each row, in pixels; 0 without images. */
  readonly artPx?: number
  /** Widths of the figures at the end of a row; empty for rows without figures. Default: one figure. */
  readonly figureWidthsPx?: readonly number[]
}

const ONE_FIGURE_PX: readonly number[] = [64]
/** For rows without figures at their end. */
export const NO_FIGURES: readonly number[] = []

type FiguresProps = { readonly widthsPx: readonly number[]; readonly height: number }

/** Placeholders of the figures at the end of a row. */
export const SkeletonFigures = ({ widthsPx, height }: FiguresProps) => (
  <span className="skel-figures">
    {widthsPx.map((widthPx, index) => (
      <SkeletonBlock key={index} width={widthPx} height={height} />
    ))}
  </span>
)

/** Placeholder rows with the height of the real rows. */
export function SkeletonRows({ count, heightPx = 28, artPx = 20, figureWidthsPx = ONE_FIGURE_PX }: RowsProps) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="row" style={{ height: heightPx, paddingLeft: artPx === 0 ? 0 : 8 }}>
          {artPx > 0 && <SkeletonBlock width={artPx} height={artPx} />}
          <span className="skel-words">
            <SkeletonBlock width={140} height={10} />
            {artPx > MAX_ONE_LINE_ART_PX && <SkeletonBlock width={96} height={8} />}
          </span>
          {figureWidthsPx.length > 0 && (
            <>
              <span className="sp" />
              <SkeletonFigures widthsPx={figureWidthsPx} height={10} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}
