import type { CDPSession, Page } from '@playwright/test'
import { test, expect } from '../support/app'
import { findBuyableListing, openNft, openSection } from '../support/journey'
import { takeScreenshots } from '../support/screenshots'

/**
 * Opens and closes each floating element many times with transitions on; each opening must leak less than one node and
 * one listener. `COUNTERSIGN_OPENINGS` sets the count; 200 is the promised count, fewer find a large leak sooner.
 */
const OPENINGS = Number(process.env['COUNTERSIGN_OPENINGS'] ?? 15)
/** Openings before the first count: they load code and icons that stay loaded on purpose. */
const WARM_UP_OPENINGS = 5
/**
 * React keeps the old nodes of a rendered part of the page until that part renders again. Detached nodes leaked by
 * floating elements grow in every round of openings.
 */
const MAX_ROUNDS = 3
/**
 * Maximum growth of detached nodes and of listeners, per opening: two hundred openings that leak one element each
 * exceed it.
 */
const MAX_GROWTH_PER_OPENING = 0.5
/** Listeners that the page itself may gain meanwhile, because new rows arrive. */
const MAX_LISTENERS_OF_PAGE = 30
/** Detached nodes that the page itself may have: replaced rows that are not freed yet. */
const MAX_DETACHED_OF_PAGE = 30

type Counts = {
  /** Nodes that script or Blink still holds outside the document, as a leak leaves them. */
  readonly detachedNodes: number
  readonly listeners: number
  /** Children of the body: one for the page, one for each open layer of floating elements. */
  readonly layers: number
  /** Attached elements outside the content, where only floating elements that were not removed can add up. */
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
  const children = [
    ...(tree.children ?? []),
    ...(tree.shadowRoots ?? []),
    ...(tree.pseudoElements ?? []),
    ...(tree.contentDocument ? [tree.contentDocument] : []),
    ...(tree.templateContent ? [tree.templateContent] : []),
  ]
  return 1 + children.reduce((sum, child) => sum + countTree(child), 0)
}

async function countAtRest(page: Page, session: CDPSession): Promise<Counts> {
  // Blink frees detached nodes one or two collections after their last script reference is gone.
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
  const maxGrowth = MAX_GROWTH_PER_OPENING * OPENINGS
  const maxDetachedGrowth = maxGrowth + MAX_DETACHED_OF_PAGE
  for (let i = 0; i < WARM_UP_OPENINGS; i++) await openAndClose()
  const first = await countAtRest(page, session)
  const detached = [first.detachedNodes]
  let last = first
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    for (let i = 0; i < OPENINGS; i++) await openAndClose()
    const after = await countAtRest(page, session)
    const change = (count: keyof Counts) => `${name}, round ${round}: ${count}, from ${last[count]} to ${after[count]}`
    expect.soft(after.listeners - last.listeners, change('listeners')).toBeLessThan(maxGrowth + MAX_LISTENERS_OF_PAGE)
    expect.soft(after.frameElements - first.frameElements, change('frameElements')).toBeLessThan(maxGrowth)
    expect.soft(after.layers, change('layers')).toBe(first.layers)
    detached.push(after.detachedNodes)
    const growth = after.detachedNodes - last.detachedNodes
    last = after
    if (growth < maxDetachedGrowth) break
  }
  await session.detach()
  const [before = 0, after = 0] = detached.slice(-2)
  expect.soft(after - before, `${name}: detachedNodes by round ${detached.join(', ')}`).toBeLessThan(maxDetachedGrowth)
}

/** A floating element that a key opens and Escape closes. */
const openByKey = (page: Page, key: string, name: string) => async () => {
  const dialog = page.getByRole('dialog', { name })
  await page.keyboard.press(key)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

const openByButton = (page: Page, button: string | RegExp, role: 'menu' | 'dialog' | 'listbox') => async () => {
  const floatingElement = page.getByRole(role)
  await page.getByRole('button', { name: button }).first().click()
  await floatingElement.first().waitFor()
  await page.keyboard.press('Escape')
  await floatingElement.first().waitFor({ state: 'detached' })
}

/** A tooltip, opened by the pointer and closed when the pointer leaves. */
const openByHover = (page: Page, button: string) => async () => {
  const tooltip = page.locator('.tip-pop')
  await page.getByRole('button', { name: button }).first().hover()
  await tooltip.waitFor()
  await page.mouse.move(600, 700)
  await tooltip.waitFor({ state: 'detached' })
}

test('floating elements leave nothing behind', async ({ practice, start }) => {
  test.setTimeout(900_000)
  const { page } = await start({ motion: true })
  await openSection(page, 'Accounts')
  await expectNoGrowth(page, 'palette', openByKey(page, 'Control+k', 'Find pages, actions and ids'))
  await expectNoGrowth(page, 'keyboard shortcuts', openByKey(page, 'F1', 'Keyboard shortcuts'))
  await expectNoGrowth(page, 'account menu', openByButton(page, /^Account: /, 'menu'))
  await expectNoGrowth(page, 'menu of a page', openByButton(page, 'Add a key', 'menu'))
  await expectNoGrowth(page, 'dialog', openByButton(page, 'Watch an account', 'dialog'))
  await expectNoGrowth(page, 'tooltip', openByHover(page, 'Notices'))
  const { name, nft } = await findBuyableListing(practice)
  await openNft(page, name, nft)
  await page.keyboard.press('Alt+ArrowLeft')
  await expectNoGrowth(page, 'popover', openByButton(page, /^Price /, 'dialog'))
  await takeScreenshots(page, 'fault-floating-leak')
})
