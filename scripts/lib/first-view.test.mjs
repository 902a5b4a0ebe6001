import { JSDOM } from 'jsdom'
import { expect, it } from 'vitest'
import { isFirstViewComplete } from './first-view.mjs'

const pageWith = (main) => new JSDOM(`<body><main>${main}</main></body>`).window.document
const HOME = '<h1>Home</h1><p>44 NFTs in 2 accounts.</p>'
const pageWithImages = (complete, top = 0) => {
  const page = pageWith(`${HOME}<img><img>`)
  for (const image of page.querySelectorAll('img')) {
    Object.defineProperty(image, 'complete', { value: complete })
    image.getBoundingClientRect = () => ({ top })
  }
  return page
}

it('takes a first view with few images, or with no image, for complete', () => {
  expect(isFirstViewComplete(pageWith(HOME))).toBe(true)
  expect(isFirstViewComplete(pageWithImages(true))).toBe(true)
})

it('waits for the heading, for loading data and for the visible images', () => {
  expect(isFirstViewComplete(pageWith(''))).toBe(false)
  expect(isFirstViewComplete(pageWith(`${HOME}<span class="skel"></span>`))).toBe(false)
  expect(isFirstViewComplete(pageWith(`${HOME}<div class="fig"><span class="unknown">—</span></div>`))).toBe(false)
  expect(isFirstViewComplete(pageWith(`${HOME}<div class="fig">45,232 ℏ</div> Still reading.`))).toBe(true)
  expect(isFirstViewComplete(pageWithImages(false))).toBe(false)
})

it('does not wait for an image below the window, which loads when it scrolls into view', () => {
  expect(isFirstViewComplete(pageWithImages(false, 5000))).toBe(true)
})

it('does not take the frame for the view: accounts of the practice market and its first answer come first', () => {
  const pageAround = (before, after) => new JSDOM(`<body>${before}<main>${HOME}</main>${after}</body>`).window.document
  expect(isFirstViewComplete(pageAround('', '<span>Not connected yet</span>'))).toBe(false)
  expect(isFirstViewComplete(pageAround('<div class="practice hatch"></div><b>No account yet</b>', ''))).toBe(false)
  const firstSteps = '<div class="practice hatch"></div><h2>Start with three steps</h2>'
  expect(isFirstViewComplete(pageAround(firstSteps, ''))).toBe(false)
  expect(isFirstViewComplete(pageAround('<b>No account yet</b>', ''))).toBe(true)
  expect(isFirstViewComplete(pageAround('<div class="practice hatch"></div><b>Main</b>', ''))).toBe(true)
})
