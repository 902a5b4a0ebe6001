import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useStore } from 'zustand'
import { nearestStop, type PlotModel, stopAfterKey, stopWords } from './plot'
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
  const [plotRef, isInSight] = useInSight<HTMLDivElement>()
  const [sliderRef, width] = useWidth()
  const drawing = useDrawing(isInSight)
  const [reading] = useState(createReading)
  const storedStop = useStore(reading, (state) => state.stopIndex)
  const selectStop = (index: number | null) => reading.setState({ stopIndex: index })
  const hintId = useId()
  const count = model.stops.length
  const lastStop = count - 1
  const activeStop = storedStop === null || storedStop > lastStop ? null : storedStop
  const announcedStop = model.stops[activeStop ?? lastStop]
  const selectNearestStop = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    selectStop(nearestStop(reading.getState().stopPositions, event.clientX - left))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && activeStop !== null) return selectStop(null)
    if (event.key === 'Enter' && activeStop !== null && onPick) return onPick(activeStop)
    const next = stopAfterKey(event.key, activeStop ?? lastStop, count)
    if (next === null) return
    event.preventDefault()
    selectStop(next)
  }
  return (
    <div className="plot" ref={plotRef} style={{ height }}>
      <div
        className="plot-read"
        ref={sliderRef}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hintId}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, count)}
        aria-valuenow={Math.max(1, (activeStop ?? lastStop) + 1)}
        aria-valuetext={announcedStop ? stopWords(announcedStop) : 'no values'}
        onKeyDown={onKey}
        onFocus={(event) =>
          event.currentTarget.matches(':focus-visible') && count > 0 && selectStop(activeStop ?? lastStop)
        }
        onBlur={() => selectStop(null)}
        onPointerMove={selectNearestStop}
        onPointerLeave={() => selectStop(null)}
        onClick={() => activeStop !== null && onPick?.(activeStop)}
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
      <span id={hintId} className="sr">
        {`Arrow keys move from value to value${onPick ? ', Enter opens the selected value' : ''}.`}
      </span>
    </div>
  )
}

/** Width in px of the column that charts are designed for, used if the width cannot be measured. */
const DEFAULT_WIDTH_PX = 320
const canMeasure = (): boolean => typeof ResizeObserver !== 'undefined'

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(canMeasure() ? 0 : DEFAULT_WIDTH_PX)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !canMeasure()) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
