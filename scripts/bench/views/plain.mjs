import { join } from 'node:path'
import { root } from '../../lib/log.mjs'
import { watchFrames } from './frames.mjs'
import { startWindow, wheel } from './window.mjs'

const ROWS = { count: 10_000, px: 28, cells: 9, spare: 4 }

/** A bare page with a list of as many rows and cells as the app's, made of plain elements by a plain script. */
export async function startPlain(runtime, display) {
  const { app, page } = await startWindow(runtime, display, join(root, 'scripts/bench/bare'))
  await page.locator('h1').waitFor()
  await page.evaluate(fill, ROWS)
  await watchFrames(page)
  let turns = 0
  const scroll = async () => wheel(page, 40, turns++ % 2 === 0 ? 900 : -900)
  return { page, scroll, stop: () => app.close() }
}

/** Runs in the page. */
function fill({ count, px, cells, spare }) {
  const of = (parent, css, name = 'div') => {
    const element = document.createElement(name)
    element.style.cssText = css
    parent.append(element)
    return element
  }
  document.body.replaceChildren()
  const scroller = of(document.body, 'position:fixed;inset:0;overflow:auto')
  const list = of(scroller, `position:relative;height:${count * px}px`)
  const rows = new Map()
  const make = (index) => {
    const css = `position:absolute;top:${index * px}px;height:${px}px;width:100%;display:grid;contain:strict;`
    const row = of(list, `${css}grid-template-columns:repeat(${cells},1fr)`)
    for (let i = 0; i < cells; i++) of(of(row, 'overflow:hidden'), '', 'span').textContent = `Row ${index}, cell ${i}`
    return row
  }
  const draw = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / px) - spare)
    const last = Math.min(count, first + Math.ceil(scroller.clientHeight / px) + 2 * spare)
    for (const [index, row] of rows) if (index < first || index >= last) (row.remove(), rows.delete(index))
    for (let index = first; index < last; index++) if (!rows.has(index)) rows.set(index, make(index))
  }
  scroller.addEventListener('scroll', draw, { passive: true })
  draw()
}
