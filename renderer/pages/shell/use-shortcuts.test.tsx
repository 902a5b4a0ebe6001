import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { currentRoute, openRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { Page } from '../../features/page-frame/Page'
import { useShortcuts } from './use-shortcuts'

afterEach(cleanup)

function Keys() {
  useShortcuts()
  return null
}

function show(search: 'field' | 'button' | 'none' = 'field') {
  const stores = sampleStores()
  const onRefresh = vi.fn()
  const onUnfold = vi.fn()
  render(
    <AppContext value={{ api: fakeApi(), stores }}>
      <ClockContext value={stores.clock}>
        <Page title="Market" onRefresh={onRefresh}>
          {search === 'field' && <input type="search" aria-label="Search" />}
          {search === 'button' && (
            <button data-page-search onClick={onUnfold}>
              Search
            </button>
          )}
          <textarea aria-label="Notes" />
        </Page>
        <Keys />
      </ClockContext>
    </AppContext>,
  )
  const here = () => currentRoute(stores.route.getState()).name
  return {
    stores,
    onRefresh,
    onUnfold,
    here,
    user: userEvent.setup(),
    open: () => stores.overlay.getState().openedOverlay,
  }
}

test('a slash goes to the search of the page, unfolded where it is folded away', async () => {
  const { user } = show()
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  cleanup()
  const folded = show('button')
  await folded.user.keyboard('/')
  expect(folded.onUnfold).toHaveBeenCalledOnce()
  cleanup()
  await show('none').user.keyboard('/')
})

test('the page is read again, and the palette and the keys are opened', async () => {
  const { user, onRefresh, open } = show()
  await user.keyboard('{Control>}r{/Control}{F5}')
  expect(onRefresh).toHaveBeenCalledTimes(2)
  await user.keyboard('{Control>}k{/Control}')
  expect(open()).toBe('palette')
  await user.keyboard('{F1}')
  expect(open()).toBe('shortcuts')
})

test('while typing in a field, most shortcuts are off', async () => {
  const { user, onRefresh, open, here } = show()
  await user.click(screen.getByRole('textbox', { name: 'Notes' }))
  await user.keyboard('/?1{Control>}r{/Control}')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('/?1')
  expect([onRefresh.mock.calls.length, open(), here()]).toEqual([0, null, 'home'])
})

test('the side buttons of a mouse go back and forward, and no other does', () => {
  const { stores, here } = show()
  openRoute(stores.route, { name: 'market' })
  for (const button of [0, 1, 2]) fireEvent.mouseUp(window, { button })
  expect(here()).toBe('market')
  fireEvent.mouseDown(window, { button: 3 })
  expect(here()).toBe('market')
  fireEvent.mouseUp(window, { button: 3 })
  expect(here()).toBe('home')
  fireEvent.mouseUp(window, { button: 4 })
  expect(here()).toBe('market')
})

test('a question in front of the page is not walked away from', () => {
  const { stores, here } = show()
  openRoute(stores.route, { name: 'market' })
  const scrim = document.body.appendChild(document.createElement('div'))
  scrim.className = 'scrim'
  fireEvent.mouseUp(window, { button: 3 })
  fireEvent.keyDown(window, { key: 'ArrowLeft', altKey: true })
  expect(here()).toBe('market')
  // An element that is fading out no longer takes keys.
  scrim.dataset['closed'] = ''
  fireEvent.keyDown(window, { key: 'ArrowLeft', altKey: true })
  scrim.remove()
  expect(here()).toBe('home')
})
