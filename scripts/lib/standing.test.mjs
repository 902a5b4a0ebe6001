import { JSDOM } from 'jsdom'
import { expect, it } from 'vitest'
import { stands } from './standing.mjs'

const page = (main) => new JSDOM(`<body><main>${main}</main></body>`).window.document
const HOME = '<h1>Home</h1><p>44 NFTs in 2 accounts.</p>'
const pictured = (complete, top = 0) => {
  const shown = page(`${HOME}<img><img>`)
  for (const image of shown.querySelectorAll('img')) {
    Object.defineProperty(image, 'complete', { value: complete })
    image.getBoundingClientRect = () => ({ top })
  }
  return shown
}

it('counts a first view as standing with few pictures, or none', () => {
  expect(stands(page(HOME))).toBe(true)
  expect(stands(pictured(true))).toBe(true)
})

it('waits for the heading, for what is read and for the pictures in sight', () => {
  expect(stands(page(''))).toBe(false)
  expect(stands(page(`${HOME}<span class="skel"></span>`))).toBe(false)
  expect(stands(page(`${HOME}<p>What you hold is still being read.</p>`))).toBe(false)
  expect(stands(page(`${HOME} Still reading.`))).toBe(false)
  expect(stands(pictured(false))).toBe(false)
})

it('does not wait for a picture below the window, which is read when it comes into sight', () => {
  expect(stands(pictured(false, 5000))).toBe(true)
})
