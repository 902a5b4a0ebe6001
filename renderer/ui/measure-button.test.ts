import { afterEach, expect, test, vi } from 'vitest'
import { GUARDED_BUTTON_ID, measureButton } from './measure-button'

const place = { x: 10, y: 20, width: 200, height: 40 }

function shown(): HTMLElement {
  const button = document.createElement('button')
  button.id = GUARDED_BUTTON_ID
  button.getBoundingClientRect = () => ({ ...place, toJSON: () => '' }) as DOMRect
  document.body.replaceChildren(button)
  document.elementFromPoint = () => button
  return button
}

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a button that can be pressed is where it stands', () => {
  shown()
  expect(measureButton()).toEqual(place)
})

test('it is nowhere while something covers it, it is cut, or it is missing', () => {
  const button = shown()
  document.elementFromPoint = () => document.body
  expect(measureButton()).toBeNull()
  shown().getBoundingClientRect = () => ({ ...place, y: innerHeight - 10, toJSON: () => '' }) as DOMRect
  expect(measureButton()).toBeNull()
  button.remove()
  document.body.replaceChildren()
  expect(measureButton()).toBeNull()
})

test('it is nowhere while letters are read that could move it', () => {
  shown()
  const fonts = { status: 'loading' }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
  expect(measureButton()).toBeNull()
  fonts.status = 'loaded'
  expect(measureButton()).toEqual(place)
  Reflect.deleteProperty(document, 'fonts')
})
