import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useStore } from 'zustand'
import { nearestPlace, type PlotModel, stopAfterKey, stopWords } from './plot'
import { PlotTip } from './PlotTip'
import { createReading } from './reading'
import { useDrawing } from './use-drawing'
import { useInSight } from './use-in-sight'
import './charts.css'

export type PlotProps = {
  readonly model: PlotModel
  /** Accessible name of the slider: "Floor over time". */
  readonly label: string
  readonly height: number
  /** Called on Enter or a click at a stop. */
  readonly onPick?: (stop: number) => void
}

/**
 * A chart that is read with pointer and keyboard. The selected stop is shown next to a crosshair, and is the value of
 * the slider that screen readers see.
 */
export function Plot({ model, label, height, onPick }: PlotProps) {
  const [sight, isInSight] = useInSight<HTMLDivElement>()
  const [ref, width] = useWidth()
  const drawing = useDrawing(isInSight)
  const [reading] = useState(createReading)
  const at = useStore(reading, (read) => read.at)
  const setAt = (next: number | null) => reading.setState({ at: next })
  const hint = useId()
  const count = model.stops.length
  const last = count - 1
  const active = at === null || at > last ? null : at
  const said = model.stops[active ?? last]
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setAt(nearestPlace(reading.getState().places, event.clientX - left))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && active !== null) return setAt(null)
    if (event.key === 'Enter' && active !== null && onPick) return onPick(active)
    const next = stopAfterKey(event.key, active ?? last, count)
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div className="plot" ref={sight} style={{ height }}>
      <div
        className="plot-read"
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, count)}
        aria-valuenow={Math.max(1, (active ?? last) + 1)}
        aria-valuetext={said ? stopWords(said) : 'nothing to read'}
        onKeyDown={onKey}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && count > 0 && setAt(active ?? last)}
        onBlur={() => setAt(null)}
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
        onClick={() => active !== null && onPick?.(active)}
      >
        {drawing.status === 'ready' && width > 0 && (
          <drawing.Drawing model={model} width={width} height={height} reading={reading} />
        )}
        {drawing.status === 'failed' && (
          <p className="small t2" role="alert">
            The chart could not be drawn. Its table has every figure.
          </p>
        )}
      </div>
      <PlotTip stops={model.stops} reading={reading} width={width} />
      <span id={hint} className="sr">
        {`Arrow keys read place by place${onPick ? ', Enter opens what stands there' : ''}.`}
      </span>
    </div>
  )
}

/** Width in px where it cannot be measured: that of the column that charts are designed for. */
const UNMEASURED = 320
const isMeasured = (): boolean => typeof ResizeObserver !== 'undefined'

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(isMeasured() ? 0 : UNMEASURED)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !isMeasured()) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
