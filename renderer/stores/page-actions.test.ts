import { expect, test, vi } from 'vitest'
import { createPageActions } from './page-actions'

const action = (label: string, isDisabled = false) => ({ label, isDisabled, run: vi.fn() })

test('a page’s actions keep their places when they change, and leave with their part', () => {
  const actions = createPageActions()
  const labels = () => actions.listEnabled().map(({ label }) => label)
  actions.set('a', [action('Export')])
  actions.set('b', [action('Refresh'), action('Layout: Table')])
  actions.set('a', [action('Export all')])
  expect(labels()).toEqual(['Export all', 'Refresh', 'Layout: Table'])
  actions.set('b', [action('Refresh', true)])
  expect(labels()).toEqual(['Export all'])
  actions.remove('a')
  expect(labels()).toEqual([])
})
