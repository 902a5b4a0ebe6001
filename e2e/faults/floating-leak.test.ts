import type { CDPSession, Page } from '@playwright/test'
import { test, expect } from '../support/app'
import { buyable, openNft, openSection } from '../support/journey'
import { picture } from '../support/look'

/**
 * Each floating element is opened and closed many times with its transitions on; each opening must leave behind less than
 * one node and one listener. `COUNTERSIGN_OPENINGS` sets the count; 200 is the promise, fewer find a large leak sooner.
 */
const OPENINGS = Number(process.env['COUNTERSIGN_OPENINGS'] ?? 15)
/** Openings before the first count: they load code and icons that stay loaded on purpose. */
const WARM_UP_OPENINGS = 5
/**
 * A part of the page behind that was drawn anew, once, leaves its old nodes to React until it is drawn again. Only what
 * grows with every round of openings is left behind by them.
 */
const MAX_ROUNDS = 3
/** Growth of detached nodes and of listeners, per opening. One element that is left behind each time exceeds it. */
const MAX_GROWTH_PER_OPENING = 0.5
/** Listeners that the page behind may gain meanwhile, however often something is opened: a line or two that came in. */
const MAX_LISTENERS_OF_PAGE = 30
/** Detached nodes that are due to the page behind: a line that was replaced and whose nodes are not freed yet. */
const MAX_DETACHED_OF_PAGE = 30

type Counts = {
  /** Nodes that script or Blink still holds outside the document: what a leak leaves behind. */
  readonly detachedNodes: number
  readonly listeners: number
  /** Children of the body: one for the page, one for each layer of floating elements that is open. */
  readonly layers: number
  /** Attached elements outside the content, which alone gains lines: floats that were not removed. */
  readonly frameElements: number
}

type DomTree = {
  readonly children?: readonly DomTree[]
  readonly shadowRoots?: readonly DomTree[]
  readonly pseudoElements?: readonly DomTree[]
  readonly contentDocument?: DomTree
  readonly templateContent?: DomTree
}

function countTree(tree: DomTree): number {
  const below = [
    ...(tree.children ?? []),
    ...(tree.shadowRoots ?? []),
    ...(tree.pseudoElements ?? []),
    ...(tree.contentDocument ? [tree.contentDocument] : []),
    ...(tree.templateContent ? [tree.templateContent] : []),
  ]
  return 1 + below.reduce((sum, child) => sum + countTree(child), 0)
}

/** Growth in a round of openings at which something was left behind. */
const GROWTH: readonly (readonly [count: keyof Counts, below: number])[] = [
  ['detachedNodes', MAX_GROWTH_PER_OPENING * OPENINGS + MAX_DETACHED_OF_PAGE],
  ['listeners', MAX_GROWTH_PER_OPENING * OPENINGS + MAX_LISTENERS_OF_PAGE],
  ['frameElements', MAX_GROWTH_PER_OPENING * OPENINGS],
]

const hasGrown = (before: Counts, after: Counts): boolean =>
  GROWTH.some(([count, below]) => after[count] - before[count] >= below)

async function countAtRest(page: Page, session: CDPSession): Promise<Counts> {
  // Blink frees detached nodes a collection or two after the last script reference went.
  for (let round = 0; round < 4; round++) {
    await session.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(150)
  }
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  // The agent holds each node that it described until it is disabled.
  await session.send('DOM.disable')
  const attached = await page.evaluate(() => ({
    layers: document.body.childElementCount,
    frameElements: document.querySelectorAll('*').length - document.querySelectorAll('main *').length,
  }))
  return { detachedNodes: nodes - countTree(root), listeners: jsEventListeners, ...attached }
}

async function expectNoGrowth(page: Page, name: string, openAndClose: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (let i = 0; i < WARM_UP_OPENINGS; i++) await openAndClose()
  const first = await countAtRest(page, session)
  let before = first
  let after = first
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    before = after
    for (let i = 0; i < OPENINGS; i++) await openAndClose()
    after = await countAtRest(page, session)
    if (!hasGrown(before, after)) break
  }
  await session.detach()
  const change = (count: keyof Counts) => `${name}: ${count}, from ${before[count]} to ${after[count]}`
  for (const [count, below] of GROWTH) expect.soft(after[count] - before[count], change(count)).toBeLessThan(below)
  expect.soft(after.layers, `${name}: layers`).toBe(first.layers)
}

/** A float that a key opens and Escape closes. */
const byKey = (page: Page, key: string, name: string) => async () => {
  const dialog = page.getByRole('dialog', { name })
  await page.keyboard.press(key)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

const byButton = (page: Page, button: string | RegExp, role: 'menu' | 'dialog' | 'listbox') => async () => {
  const float = page.getByRole(role)
  await page.getByRole('button', { name: button }).first().click()
  await float.first().waitFor()
  await page.keyboard.press('Escape')
  await float.first().waitFor({ state: 'detached' })
}

/** A tooltip, by pointer and away. */
const byHover = (page: Page, button: string) => async () => {
  const tip = page.locator('.tip-pop')
  await page.getByRole('button', { name: button }).first().hover()
  await tip.waitFor()
  await page.mouse.move(600, 700)
  await tip.waitFor({ state: 'detached' })
}

test('floating elements leave nothing behind', async ({ practice, start }) => {
  test.setTimeout(900_000)
  const { page } = await start({ motion: true })
  await openSection(page, 'Accounts')
  await expectNoGrowth(page, 'palette', byKey(page, 'Control+k', 'Find and do'))
  await expectNoGrowth(page, 'keyboard shortcuts', byKey(page, 'F1', 'Keyboard shortcuts'))
  await expectNoGrowth(page, 'account menu', byButton(page, /^Account: /, 'menu'))
  await expectNoGrowth(page, 'menu of a page', byButton(page, 'Add a key', 'menu'))
  await expectNoGrowth(page, 'dialog', byButton(page, 'Watch an account', 'dialog'))
  await expectNoGrowth(page, 'tooltip', byHover(page, 'Notices'))
  const { name, nft } = await buyable(practice)
  await openNft(page, name, nft)
  await page.keyboard.press('Alt+ArrowLeft')
  await expectNoGrowth(page, 'popover', byButton(page, /^Price /, 'dialog'))
  await picture(page, 'fault-floating-leak')
})
