import type { Page } from '@playwright/test'

/** Measurable layout faults of a page: horizontal scrolling, cut off controls, overlapping texts. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  const found = [
    ...(await page.evaluate(tooWide)),
    ...(await page.evaluate(cutControls)),
    ...(await page.evaluate(onOneAnother)),
  ]
  return [...new Set(found)].slice(0, 8)
}

/**
 * Finds horizontal overflow of the window, of vertical scrollers, and of the tables of draws, whose last column has the
 * results.
 */
const tooWide = () =>
  [
    document.documentElement,
    ...document.querySelectorAll(
      '.page-frame-page__page, .page-frame-page__bar, .shell__side, [role="dialog"], .draws-steps__draw-scroll, .draws-many-draws__many-list',
    ),
  ]
    .filter((one) => one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.className || 'window'} is ${one.scrollWidth} wide in ${one.clientWidth}`)

/** Controls that extend beyond the window or a clipping ancestor, and labels that are cut off without an ellipsis. */
const cutControls = () => {
  const isSeen = (one: Element) =>
    one.checkVisibility() && getComputedStyle(one).clipPath === 'none' && one.getBoundingClientRect().width > 1
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40)
  const hiderOf = (one: Element) => {
    let up = one.parentElement
    while (up && getComputedStyle(up).overflowX === 'visible') up = up.parentElement
    return up
  }
  const faultOf = (one: Element): string | null => {
    const { left, right } = one.getBoundingClientRect()
    if (left < -1 || right > innerWidth + 1) return 'leaves the window'
    const hider = hiderOf(one)
    // Scrollers reveal the rest and an ellipsis marks it; focus rings and quiet buttons may extend slightly.
    const style = hider && getComputedStyle(hider)
    const isTold = style === null || style.overflowX === 'auto' || style.textOverflow === 'ellipsis'
    const edge = isTold ? null : (hider?.getBoundingClientRect() ?? null)
    if (edge && (left < edge.left - 6 || right > edge.right + 6)) return 'is cut off'
    const { overflowX, textOverflow } = getComputedStyle(one)
    return one.tagName === 'BUTTON' &&
      overflowX !== 'visible' &&
      textOverflow !== 'ellipsis' &&
      one.scrollWidth > one.clientWidth + 1
      ? 'has a cut label'
      : null
  }
  return [...document.querySelectorAll('button, a[href], input, select, textarea, [role="tab"], [role="switch"]')]
    .filter(isSeen)
    .flatMap((one) => {
      const fault = faultOf(one)
      return fault === null ? [] : [`"${nameOf(one)}" ${fault}`]
    })
}

/** Overlapping texts of the page. Floating elements and charts overlap on purpose and are skipped. */
const onOneAnother = () => {
  type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const seenOf = (text: Node, box: Box): Box => {
    let seen = common(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    for (let up = text.parentElement; up; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') seen = common(seen, up.getBoundingClientRect())
    return seen
  }
  const texts: { readonly of: Element; readonly box: Box }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const of = text.parentElement
    if (!of || text.nodeValue?.trim() === '' || !of.checkVisibility()) continue
    if (of.closest('svg, [role="dialog"], [role="tooltip"], .toasts, .plot-tip, .act-bar, .dt-head, .listings-bar'))
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) {
      const box = seenOf(text, rect)
      if (box.right - box.left > 2 && box.bottom - box.top > 2) texts.push({ of, box })
    }
  }
  const words = (one: Element) => `"${one.textContent.trim().slice(0, 30)}"`
  return texts.flatMap(({ of, box }, i) =>
    texts.slice(i + 1).flatMap((other) => {
      const { left, right, top, bottom } = common(box, other.box)
      const isOn = of !== other.of && right - left > 2 && bottom - top > 4
      return isOn ? [`${words(of)} lies on ${words(other.of)}`] : []
    }),
  )
}
