import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './app'
import { root } from './practice'

/** Where a person can look: `docs` for the pictures of the README, else a folder of this run. */
const folder = join(root, process.env['COUNTERSIGN_SCREENSHOTS'] ?? 'test-results/screenshots')

async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // What opens or closes has come to rest.
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)))
}

/** A picture of the page as it stands, and no fault that axe can find in it. */
export async function look(page: Page, name: string, theme: string): Promise<void> {
  await settle(page)
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}-${theme}.png`) })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  )
  expect.soft(found, `${name} ${theme}`).toEqual([])
}

export const setTheme = (page: Page, theme: string) =>
  page.evaluate(async (next) => {
    await (
      window as unknown as { countersign: { settings: { set: (change: object) => Promise<unknown> } } }
    ).countersign.settings.set({ theme: next })
  }, theme)
