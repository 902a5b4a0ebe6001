import { afterEach, expect, test } from 'vitest'
import { applyTheme } from './theme'

afterEach(() => applyTheme('system'))

test('the theme of the system has no attribute, and no change leaves transitions off', () => {
  const root = document.documentElement
  const attributes = () => [root.getAttribute('data-theme'), root.getAttribute('data-theme-change')]
  applyTheme('dark')
  expect(attributes()).toEqual(['dark', null])
  applyTheme('system')
  expect(attributes()).toEqual([null, null])
})
