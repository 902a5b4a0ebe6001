import { join } from 'node:path'
import { root } from '../../lib/log.mjs'
import { watchFrames } from './frames.mjs'
import { startWindow, wheel } from './window.mjs'

const LIST = { rowCount: 10_000, rowPx: 28, cellCount: 9, overscan: 4 }

/**
 * The reference for the app's lists: a bare page with as many rows and cells, made of plain elements by a plain script.
 */
export async function startBaseline(runtime, display) {
  const { app, page } = await startWindow(runtime, display, join(root, 'scripts/bench/bare'))
  await page.locator('h1').waitFor()
  await page.evaluate(renderList, LIST)
  await watchFrames(page)
  let scrollCount = 0
  /** Scrolls down and up in turn. */
  const scroll = async () => {
    const isDown = scrollCount % 2 === 0
    scrollCount++
    await wheel(page, 40, isDown ? 900 : -900)
  }
  return { page, scroll, stop: () => app.close() }
}

/** Runs in the page. */
function renderList({ rowCount, rowPx, cellCount, overscan }) {
  const append = (parent, css, tag = 'div') => {
    const element = document.createElement(tag)
    element.style.cssText = css
    parent.append(element)
    return element
  }
  document.body.replaceChildren()
  const scroller = append(document.body, 'position:fixed;inset:0;overflow:auto')
  const list = append(scroller, `position:relative;height:${rowCount * rowPx}px`)
  const rows = new Map()
  const appendRow = (index) => {
    const css = `position:absolute;top:${index * rowPx}px;height:${rowPx}px;width:100%;display:grid;contain:strict;`
    const row = append(list, `${css}grid-template-columns:repeat(${cellCount},1fr)`)
    for (let i = 0; i < cellCount; i++) {
      const cell = append(row, 'overflow:hidden')
      append(cell, '', 'span').textContent = `Row ${index}, cell ${i}`
    }
    return row
  }
  const draw = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowPx) - overscan)
    const last = Math.min(rowCount, first + Math.ceil(scroller.clientHeight / rowPx) + 2 * overscan)
    for (const [index, row] of rows) {
      if (index >= first && index < last) continue
      row.remove()
      rows.delete(index)
    }
    for (let index = first; index < last; index++) {
      if (!rows.has(index)) rows.set(index, appendRow(index))
    }
  }
  scroller.addEventListener('scroll', draw, { passive: true })
  draw()
}
