import { Tooltip } from '@base-ui/react/tooltip'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChartFigure, type ChartState, type HistogramSpec, Histogram, ShareBars, TimeChart, type TimeSpec } from '.'

afterEach(cleanup)

const DAY = 86_400_000
const T0 = new Date(2026, 10, 1).getTime()
const SPEC: TimeSpec = {
  fromMs: T0,
  toMs: T0 + 2 * DAY,
  nowMs: T0 + 2 * DAY,
  series: [{ label: 'Floor', unit: 'ℏ', shape: 'step', points: [{ atMs: T0, value: 100 }] }],
  bars: {
    label: 'Volume',
    unit: 'ℏ',
    bars: [
      { fromMs: T0, toMs: T0 + DAY, value: 10 },
      { fromMs: T0 + DAY, toMs: T0 + 2 * DAY, value: 20 },
    ],
  },
}
const TABLE = { columnNames: ['Day', 'Floor'], rows: [['1 Nov', '100 ℏ']] }

const show = (state: ChartState) =>
  render(
    <Tooltip.Provider>
      <ChartFigure title="Floor at 100 ℏ" state={state} table={TABLE} height={160} note="Since 1 Nov.">
        <TimeChart spec={SPEC} label="Floor over time" height={160} />
      </ChartFigure>
    </Tooltip.Provider>,
  )

/** Subpaths of a path: all bars are drawn as one path. */
const subpathsOf = (path: Element | null) => path?.getAttribute('d')?.match(/M/g)

const valueOf = (name: string) =>
  screen.getByRole('slider', { name }).getAttribute('aria-valuetext')?.replaceAll('\u202f', ' ')

test('a chart is read place by place with the arrow keys', async () => {
  const user = userEvent.setup()
  show({ status: 'ready' })
  const chart = screen.getByRole('slider', { name: 'Floor over time' })
  chart.focus()
  await user.keyboard('{ArrowLeft}')
  expect(valueOf('Floor over time')).toBe('1 Nov: Floor 100 ℏ, Volume 10 ℏ')
  await user.keyboard('{End}')
  expect(valueOf('Floor over time')).toBe('2 Nov: Floor 100 ℏ, Volume 20 ℏ')
})

test('the drawing comes when it is loaded, with its crosshair where it is read', async () => {
  const user = userEvent.setup()
  const { container } = show({ status: 'ready' })
  await vi.waitFor(() => expect(subpathsOf(container.querySelector('.bar'))).toHaveLength(2), { timeout: 20_000 })
  expect(container.querySelector('.crosshair')).toBeNull()
  screen.getByRole('slider').focus()
  await user.keyboard('{Home}')
  expect(container.querySelector('.crosshair')).not.toBeNull()
  expect(container.querySelectorAll('.bar.on')).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(container.querySelector('.crosshair')).toBeNull()
})

test('the table behind it takes the place of the chart, and back', async () => {
  const user = userEvent.setup()
  show({ status: 'ready' })
  await user.click(screen.getByRole('button', { name: 'Show as a table' }))
  expect(within(screen.getByRole('table')).getByText('1 Nov')).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show as a chart' }))
  expect(screen.getByRole('slider')).toBeTruthy()
})

test('what is not known yet says why, what failed says how to go on, and neither shows a chart', async () => {
  const { rerender, unmount } = show({ status: 'empty', reason: 'No sale was read yet.' })
  expect(screen.getByText('No sale was read yet.')).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByText('Since 1 Nov.')).toBeNull()
  rerender(<></>)
  unmount()
  const onRetry = vi.fn()
  show({ status: 'failed', error: { code: 'offline', what: 'service' }, onRetry })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('Enter picks what is read', async () => {
  const user = userEvent.setup()
  const onPick = vi.fn()
  const spec: HistogramSpec = {
    bins: [
      { name: '96 ℏ', value: 3 },
      { name: '97 ℏ', value: 5 },
    ],
    label: 'Listed',
    unit: '',
    edges: [],
  }
  render(<Histogram spec={spec} label="Depth" height={100} onPick={onPick} />)
  screen.getByRole('slider').focus()
  await user.keyboard('{Home}{ArrowRight}{Enter}')
  expect(onPick).toHaveBeenCalledWith(1)
})

test('a row of shares says its quantity in words and is chosen with a key', async () => {
  const user = userEvent.setup()
  const onPick = vi.fn()
  const row = { id: 'Paper', name: 'Paper', total: 100, highlighted: 22, cells: ['22 %', '96 ℏ'] }
  render(
    <ShareBars
      columnLabels={['Ground', 'Items', 'Listed', 'Floor']}
      rows={[row, { ...row, id: 'Mist', name: 'Mist', total: null, isChosen: true }]}
      descriptionOf={({ total, highlighted }) => `${total ?? 'unknown'} items, ${highlighted} listed`}
      onPick={onPick}
    />,
  )
  expect(screen.getByText('100 items, 22 listed')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mist' }).getAttribute('aria-pressed')).toBe('true')
  screen.getByRole('button', { name: 'Paper' }).focus()
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith(row)
})
