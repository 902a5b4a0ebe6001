import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { VirtualCards } from './VirtualCards'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const MANY = Array.from({ length: 5000 }, (_, i) => ({ id: i + 1 }))

function show(onVisible = vi.fn()) {
  render(
    <div data-scroller>
      <VirtualCards
        label="Pictures"
        items={MANY}
        itemKey={({ id }) => id}
        textPx={44}
        onVisible={onVisible}
        renderCard={({ id }) => <button type="button">Picture {id}</button>}
      />
    </div>,
  )
  return onVisible
}

test('of thousands of cards only those in sight are in the page, each with its true place', () => {
  show()
  const cards = screen.getAllByRole('listitem')
  expect(cards.length).toBeLessThan(120)
  expect(cards[2]?.textContent).toBe('Picture 3')
  expect(cards[2]?.getAttribute('aria-posinset')).toBe('3')
  expect(cards[2]?.getAttribute('aria-setsize')).toBe('5000')
})

test('whole rows of cards are told once they have come to rest in sight', async () => {
  const onSight = show()
  await vi.waitFor(() => expect(onSight).toHaveBeenCalledTimes(1))
  const seen = onSight.mock.calls[0]?.[0] as typeof MANY
  expect(seen[0]).toBe(MANY[0])
  expect(seen.length % 6).toBe(0)
})

test('as it gets narrower, cards stand in the rows that their new width makes', () => {
  const watching: (() => void)[] = []
  class Observer {
    constructor(tell: () => void) {
      watching.push(tell)
    }
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  }
  vi.stubGlobal('ResizeObserver', Observer)
  const laidOut = (width: number) =>
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: 0, width } as DOMRect)
  laidOut(960)
  show()
  laidOut(444)
  act(() => watching.forEach((tell) => tell()))
  // Three per row of 444 px: image of 137, text of 44, gap of 16.
  expect(screen.getByRole('list').style.height).toBe(`${Math.ceil(5000 / 3) * 197}px`)
  const cards = screen.getAllByRole('listitem')
  expect(cards[3]?.style.transform).toBe('translate(calc(0% + 0px), 197px)')
  expect(cards.length).toBeGreaterThanOrEqual(12)
})
