import { useEffect, useState } from 'react'
import './state.css'

const PATIENCE_MS = 300

/** True once something has been awaited for 300 ms, so that what is quick never flickers. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
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

export const SkeletonCard = () => (
  <div className="skelcard">
    <span className="skel a" />
    <Block width="70%" height={10} />
    <Block width="45%" height={10} />
  </div>
)

/** Rows in their final measure. */
export function SkeletonRows({ rows, height = 28 }: { readonly rows: number; readonly height?: number }) {
  return (
    <div role="status" aria-label="Reading">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="row" style={{ height, paddingLeft: 8 }}>
          <Block width={20} height={20} />
          <Block width={140} height={10} />
          <span className="sp" />
          <Block width={64} height={10} />
        </div>
      ))}
    </div>
  )
}
