import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import { useStore } from 'zustand'
import { nearestStopIndex, type PlotModel, stopAfterKey, stopText } from './plot'
import { PlotTip } from './PlotTip'
import { createCursorStore } from './cursor-store'
import { useDrawing } from './use-drawing'
import { useHasBeenInView } from './use-has-been-in-view'
import './charts.css'

export type PlotProps = {
  readonly model: PlotModel
  /** Accessible name of the slider: "Floor over time". */
  readonly label: string
  readonly height: number
  /** Called with the index of the selected stop when the person presses Enter or clicks. */
  readonly onPick?: (stopIndex: number) => void
}

/**
 * A chart whose values can be read with pointer and keyboard. The values of the selected stop appear next to a
 * crosshair. For screen readers, the chart is a slider whose value is the selected stop.
 */
export function Plot({ model, label, height, onPick }: PlotProps) {
  const [plotRef, hasBeenInView] = useHasBeenInView<HTMLDivElement>()
  const [sliderRef, width] = useWidth()
  const drawingState = useDrawing(hasBeenInView)
  const [cursor] = useState(createCursorStore)
  const storedStopIndex = useStore(cursor, (state) => state.stopIndex)
  const selectStop = (index: number | null) => cursor.setState({ stopIndex: index })
  const hintId = useId()
  const stopCount = model.stops.length
  const lastStopIndex = stopCount - 1
  const activeStopIndex = storedStopIndex === null || storedStopIndex > lastStopIndex ? null : storedStopIndex
  // Without a selection, screen readers announce the last stop.
  const announcedStop = model.stops[activeStopIndex ?? lastStopIndex]
  const selectNearestStop = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    selectStop(nearestStopIndex(cursor.getState().stopPositions, event.clientX - left))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && activeStopIndex !== null) return selectStop(null)
    if (event.key === 'Enter' && activeStopIndex !== null && onPick) return onPick(activeStopIndex)
    const nextStopIndex = stopAfterKey(event.key, activeStopIndex ?? lastStopIndex, stopCount)
    if (nextStopIndex === null) return
    event.preventDefault()
    selectStop(nextStopIndex)
  }
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    // A click also focuses the chart, but then the pointer selects the stop.
    const isKeyboardFocus = event.currentTarget.matches(':focus-visible')
    if (isKeyboardFocus && stopCount > 0) selectStop(activeStopIndex ?? lastStopIndex)
  }
  const onClick = () => {
    if (activeStopIndex !== null) onPick?.(activeStopIndex)
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
        aria-valuemax={Math.max(1, stopCount)}
        aria-valuenow={Math.max(1, (activeStopIndex ?? lastStopIndex) + 1)}
        aria-valuetext={announcedStop ? stopText(announcedStop) : 'no values'}
        onKeyDown={onKey}
        onFocus={onFocus}
        onBlur={() => selectStop(null)}
        onPointerMove={selectNearestStop}
        onPointerLeave={() => selectStop(null)}
        onClick={onClick}
      >
        {drawingState.status === 'ready' && width > 0 && (
          <drawingState.Drawing model={model} width={width} height={height} cursor={cursor} />
        )}
        {drawingState.status === 'failed' && (
          <p className="small t2" role="alert">
            The chart could not be drawn. The table has every figure.
          </p>
        )}
      </div>
      <PlotTip stops={model.stops} cursor={cursor} width={width} />
      <span id={hintId} className="sr">
        {`Arrow keys move from value to value${onPick ? ', Enter opens the selected value' : ''}.`}
      </span>
    </div>
  )
}

/** Width for which charts are designed. Used in an environment that cannot measure elements, such as a test. */
const DEFAULT_WIDTH_PX = 320
/** True if the environment can measure elements. */
const canMeasure = (): boolean => typeof ResizeObserver !== 'undefined'

/** Returns a ref for an element, and the element's width in px: 0 until measured, a default if it cannot be. */
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
