import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './expect'
import type { RunningApp } from './app'
import { openAndStartBuying, openSection } from './journey'
import type { Practice } from './practice'

/** Path of a profile's database. */
export const databaseFile = (profile: string): string => join(profile, 'countersign.db')
export const fileMode = (path: string): number => statSync(path).mode & 0o777

/** Overwrites the start of every page except the first, so that the file opens but its tables cannot be read. */
export function damageDatabase(file: string): void {
  const bytes = readFileSync(file)
  for (let page = 4096; page < bytes.length; page += 4096) bytes.fill(0x5a, page, page + 512)
  writeFileSync(file, bytes)
}

export const filesNamed = (dir: string, part: string): readonly string[] =>
  readdirSync(dir).filter((name) => name.includes(part))

/** Starts a purchase that the person declines: it moves nothing and stays in the history. */
export async function declinePurchase(app: RunningApp, practice: Practice): Promise<string> {
  const { nft, review } = await openAndStartBuying(app, practice)
  await review
    .getByRole('button', { name: 'Decline' })
    .click()
    .catch(() => undefined)
  await expectInHistory(app.page, nft.nftName)
  return nft.nftName
}

export async function expectInHistory(page: Page, title: string): Promise<void> {
  await openSection(page, 'History')
  await expect(page.locator('li[data-flow-state="declined"]', { hasText: title })).toBeVisible()
}

/** Clicks a button that closes the window during the click. */
export async function clickAtStart({ page }: RunningApp, label: string | RegExp): Promise<void> {
  const closed = page.waitForEvent('close')
  await page
    .getByRole('button', { name: label })
    .click({ noWaitAfter: true })
    .catch((cause: unknown) => {
      if (!page.isClosed()) throw cause
    })
  await closed
}

/** Makes a choice in the window before the main window. Resolves to the page of the main window, which opens next. */
export async function chooseAtStart(app: RunningApp, label: string | RegExp): Promise<Page> {
  const next = app.electron.waitForEvent('window')
  await clickAtStart(app, label)
  const page = await next
  await page.waitForLoadState('domcontentloaded')
  return page
}
