import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { Page } from './Page'

/** Height of the visible part of a page; each of its parts has the same height. */
const SEEN_PX = 100

// jsdom has no layout: a page is as long as its parts, and its scroll position is limited accordingly.
beforeEach(() => {
  const places = new WeakMap<Element, number>()
  Object.defineProperty(HTMLElement.prototype, 'scrollTop', {
    configurable: true,
    get(this: HTMLElement) {
      return places.get(this) ?? 0
    },
    set(this: HTMLElement, px: number) {
      const parts = this.querySelectorAll('[data-part]').length
      places.set(this, Math.max(0, Math.min(px, (parts - 1) * SEEN_PX)))
      this.dispatchEvent(new Event('scroll'))
    },
  })
})
afterEach(() => {
  cleanup()
  // Removes the override, so that the property of `Element` applies once more.
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollTop')
})

const scroller = () => screen.getByRole('main').querySelector<HTMLElement>('[data-scroller]')

function pageOf(stores = sampleStores()) {
  const tree = (parts: number) => (
    <AppContext.Provider value={{ api: fakeApi({}), stores }}>
      <ClockContext.Provider value={stores.clock}>
        <Page title="Market">
          {Array.from({ length: parts }, (_, i) => (
            <p key={i} data-part />
          ))}
        </Page>
      </ClockContext.Provider>
    </AppContext.Provider>
  )
  const { rerender, unmount } = render(tree(0))
  return { stores, unmount, grow: async (parts: number) => act(async () => rerender(tree(parts))) }
}

/** Scrolls a page of ten parts to its middle, and closes it. */
async function leftInTheMiddle() {
  const first = pageOf()
  await first.grow(10)
  const element = scroller()
  if (element) element.scrollTop = 500
  first.unmount()
  return first.stores
}

test('a page whose parts come one after the other is scrolled again to where it was left', async () => {
  const stores = await leftInTheMiddle()
  const again = pageOf(stores)
  await again.grow(3)
  expect(scroller()?.scrollTop).toBe(200)
  await again.grow(10)
  expect(scroller()?.scrollTop).toBe(500)
})

test('once it was there, what comes later moves nothing', async () => {
  const stores = await leftInTheMiddle()
  const again = pageOf(stores)
  await again.grow(10)
  const element = scroller()
  if (element) element.scrollTop = 100
  await again.grow(12)
  expect(scroller()?.scrollTop).toBe(100)
})

test('who scrolls before that stays where they are', async () => {
  const stores = await leftInTheMiddle()
  const again = pageOf(stores)
  await again.grow(3)
  const element = scroller()
  if (element) fireEvent.wheel(element)
  await again.grow(10)
  expect(scroller()?.scrollTop).toBe(200)
})

test('a page that is left before it was long enough keeps its place', async () => {
  const stores = await leftInTheMiddle()
  const short = pageOf(stores)
  await short.grow(3)
  short.unmount()
  const again = pageOf(stores)
  await again.grow(10)
  expect(scroller()?.scrollTop).toBe(500)
})
