import { afterEach, expect, test } from 'vitest'
import { applyTheme } from './theme'

afterEach(() => applyTheme('system'))

test('the theme of the system has no attribute, and no change leaves transitions off', () => {
  const { dataset } = document.documentElement
  applyTheme('dark')
  expect({ ...dataset }).toEqual({ theme: 'dark' })
  applyTheme('system')
  expect({ ...dataset }).toEqual({})
})
