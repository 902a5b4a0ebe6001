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
  expect(stands(page(`${HOME}<div class="fig"><span class="unknown">—</span></div>`))).toBe(false)
  expect(stands(page(`${HOME}<div class="fig">45,232 ℏ</div> Still reading.`))).toBe(true)
  expect(stands(pictured(false))).toBe(false)
})

it('does not wait for a picture below the window, which is read when it comes into sight', () => {
  expect(stands(pictured(false, 5000))).toBe(true)
})

it('does not take the frame for the view: practice brings its accounts, and the market answers first', () => {
  const around = (before, after) => new JSDOM(`<body>${before}<main>${HOME}</main>${after}</body>`).window.document
  expect(stands(around('', '<span>not asked yet</span>'))).toBe(false)
  expect(stands(around('<div class="practice hatch"></div><b>No account yet</b>', ''))).toBe(false)
  expect(stands(around('<b>No account yet</b>', ''))).toBe(true)
  expect(stands(around('<div class="practice hatch"></div><b>Main</b>', ''))).toBe(true)
})
