import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { test, expect } from './support/app'
import { openSection } from './support/journey'
import { pictureThemeFault } from './support/picture-theme'
import { resizeTo, takeWindowScreenshots } from './support/resize'
import { runningTransitions, screenshotFolder, setTheme, THEMES } from './support/screenshots'

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

/** PNG file with one pixel per grey level, in a single row. */
function pictureOf(greys: readonly number[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(greys.length, 0)
  header.writeUInt32BE(1, 4)
  header.writeUInt8(8, 8)
  header.writeUInt8(2, 9)
  const row = Buffer.from([0, ...greys.flatMap((grey) => [grey, grey, grey])])
  return Buffer.concat([Buffer.alloc(8), chunk('IHDR', header), chunk('IDAT', deflateSync(row))])
}

test('a picture that was saved under the wrong theme is noticed, whatever art it shows', () => {
  expect(pictureThemeFault(pictureOf([250, 250, 20]), 'light')).toBeNull()
  expect(pictureThemeFault(pictureOf([27, 27, 240]), 'dark')).toBeNull()
  expect(pictureThemeFault(pictureOf([250, 250, 20]), 'dark')).toContain('saved as dark')
  expect(pictureThemeFault(pictureOf([27, 27, 240]), 'light')).toContain('saved as light')
})

test('pictures of a zoomed window show the theme of their name, without a colour of the other one', async ({
  start,
}) => {
  const app = await start()
  const { page } = app
  // Without a wait between the steps, the window's last frame still belongs to the page before.
  for (const section of ['Settings', 'Tools', 'Accounts', 'Settings'] as const) {
    await openSection(page, section)
    await resizeTo(app, 1280, 800, 2)
    await takeWindowScreenshots(app, 'theme-zoom-200')
    for (const theme of THEMES) {
      const png = readFileSync(join(screenshotFolder, `theme-zoom-200-${theme}.png`))
      expect(pictureThemeFault(png, theme), `${section} ${theme}`).toBeNull()
    }
    await resizeTo(app, 1280, 800)
  }
  for (const theme of THEMES) {
    await setTheme(page, theme)
    expect(await page.evaluate(runningTransitions), theme).toBe(0)
  }
})
