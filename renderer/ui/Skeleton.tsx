import { useEffect, useState } from 'react'
import './state.css'

const LOADING_DELAY_MS = 300

/** True once `waiting` has lasted 300 ms, so that quick reads do not flicker. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), LOADING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return waiting && late
}

export const Block = ({ width, height }: { readonly width: number | string; readonly height: number }) => (
  <span className="skel" style={{ width, height }} />
)

/** Placeholders for figures with labels, as in the head of a page. */
export const SkeletonFacts = ({ count }: { readonly count: number }) => (
  <div className="facts skel-facts">
    {Array.from({ length: count }, (_, i) => (
      <span key={i} className="skel-words">
        <Block width={72} height={10} />
        <Block width={96} height={16} />
      </span>
    ))}
  </div>
)

export const SkeletonCard = () => (
  <div className="skelcard">
    <span className="skel a" />
    <Block width="70%" height={10} />
    <Block width="45%" height={10} />
  </div>
)

type RowsProps = {
  readonly rows: number
  readonly height?: number
  /** Size of the image at the start of each row; 0 without images. */
  readonly art?: number
}

/** Placeholder rows in their final size; rows with a large image have two lines of text next to it. */
export function SkeletonRows({ rows, height = 28, art = 20 }: RowsProps) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="row" style={{ height, paddingLeft: art === 0 ? 0 : 8 }}>
          {art > 0 && <Block width={art} height={art} />}
          <span className="skel-words">
            <Block width={140} height={10} />
            {art > 28 && <Block width={96} height={8} />}
          </span>
          <span className="sp" />
          <Block width={64} height={10} />
        </div>
      ))}
    </div>
  )
}
