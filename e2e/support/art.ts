import type { Locator } from '@playwright/test'
import { expect } from './expect'

/** Waits until every NFT in a part of the page has its image. Names and images arrive after the figures. */
export const waitForArt = (part: Locator): Promise<void> =>
  expect(part.locator('.art.absent')).toHaveCount(0, { timeout: 60_000 })
