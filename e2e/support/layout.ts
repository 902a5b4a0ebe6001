import type { Page } from '@playwright/test'

/** Measurable layout faults of a page: horizontal scrolling, cut off controls, overlapping texts. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  const faults = [
    ...(await page.evaluate(findOverflow)),
    ...(await page.evaluate(findCutControls)),
    ...(await page.evaluate(findOverlaps)),
  ]
  return [...new Set(faults)].slice(0, 8)
}

/**
 * Layout faults of a window of main: height that belongs neither to the head, nor to the content, nor to the foot, and
 * for `isWhole` content that has to be scrolled. Empty for the main window.
 */
export const ownWindowFaults = (page: Page, isWhole: boolean): Promise<readonly string[]> =>
  page.evaluate((mustFit) => {
    const main = document.querySelector('main.vault__vt, main.review__rv')
    const content = main?.querySelector('.vault__vt-body, .review__rv-body')
    if (!main || !content) return []
    const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0
    const parts = [...main.querySelectorAll('header, footer'), content]
    const unusedHeight = heightOf(main) - parts.reduce((sum, part) => sum + heightOf(part), 0)
    const hiddenHeight = content.scrollHeight - content.clientHeight
    return [
      ...(unusedHeight > 1 ? [`${Math.round(unusedHeight)} px of the window belong to no part`] : []),
      ...(mustFit && hiddenHeight > 1 ? [`${hiddenHeight} px of the content have to be scrolled`] : []),
    ]
  }, isWhole)

/**
 * Finds horizontal overflow of the window, of vertical scrollers, and of the tables of draws, whose last column has the
 * results.
 */
const findOverflow = () =>
  [
    document.documentElement,
    ...document.querySelectorAll(
      '.page-frame-page__page, .page-frame-page__bar, .shell__side, [role="dialog"], .draws-steps__draw-scroll, .draws-many-draws__many-list',
    ),
  ]
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => `${element.className || 'window'} is ${element.scrollWidth} wide in ${element.clientWidth}`)

/** Controls that extend beyond the window or a clipping ancestor, and labels that are cut off without an ellipsis. */
const findCutControls = () => {
  const isVisible = (element: Element) =>
    element.checkVisibility() &&
    getComputedStyle(element).clipPath === 'none' &&
    element.getBoundingClientRect().width > 1
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
  const clipperOf = (element: Element) => {
    let ancestor = element.parentElement
    while (ancestor && getComputedStyle(ancestor).overflowX === 'visible') ancestor = ancestor.parentElement
    return ancestor
  }
  /** True for a tab of a strip that scrolls sideways in a narrow window. The keyboard scrolls to its tabs. */
  const isInScrollingTabs = (element: Element) => {
    const clipper = clipperOf(element)
    return (
      clipper !== null &&
      element.closest('[role="tablist"]') !== null &&
      /auto|scroll/.test(getComputedStyle(clipper).overflowX)
    )
  }
  const faultOf = (element: Element): string | null => {
    const { left, right } = element.getBoundingClientRect()
    if ((left < -1 || right > innerWidth + 1) && !isInScrollingTabs(element)) return 'leaves the window'
    const clipper = clipperOf(element)
    // A scroller or an ellipsis indicates cut content; focus rings and quiet buttons may extend slightly.
    const style = clipper && getComputedStyle(clipper)
    const isIndicated = style === null || style.overflowX === 'auto' || style.textOverflow === 'ellipsis'
    const edge = isIndicated ? null : (clipper?.getBoundingClientRect() ?? null)
    if (edge && (left < edge.left - 6 || right > edge.right + 6)) return 'is cut off'
    const { overflowX, textOverflow } = getComputedStyle(element)
    return element.tagName === 'BUTTON' &&
      overflowX !== 'visible' &&
      textOverflow !== 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1
      ? 'has a cut label'
      : null
  }
  return [...document.querySelectorAll('button, a[href], input, select, textarea, [role="tab"], [role="switch"]')]
    .filter(isVisible)
    .flatMap((element) => {
      const fault = faultOf(element)
      return fault === null ? [] : [`"${nameOf(element)}" ${fault}`]
    })
}

/** Overlapping texts of the page. Floating elements and charts overlap on purpose and are skipped. */
const findOverlaps = () => {
  type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  const intersection = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const visibleBox = (text: Node, box: Box): Box => {
    let visible = intersection(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    for (let ancestor = text.parentElement; ancestor; ancestor = ancestor.parentElement) {
      const isClipping = getComputedStyle(ancestor).overflowX !== 'visible'
      if (isClipping) visible = intersection(visible, ancestor.getBoundingClientRect())
    }
    return visible
  }
  const texts: { readonly element: Element; readonly box: Box }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement
    if (!element || text.nodeValue?.trim() === '' || !element.checkVisibility()) continue
    if (
      element.closest(
        'svg, [role="dialog"], [role="tooltip"], .toasts, .plot-tip, .act-bar, .dt-head, .listings-bar, .settings__section-select',
      )
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) {
      const box = visibleBox(text, rect)
      if (box.right - box.left > 2 && box.bottom - box.top > 2) texts.push({ element, box })
    }
  }
  const excerpt = (element: Element) => `"${element.textContent.trim().slice(0, 30)}"`
  return texts.flatMap(({ element, box }, index) =>
    texts.slice(index + 1).flatMap((other) => {
      const { left, right, top, bottom } = intersection(box, other.box)
      const isOverlapping = element !== other.element && right - left > 2 && bottom - top > 4
      return isOverlapping ? [`${excerpt(element)} overlaps ${excerpt(other.element)}`] : []
    }),
  )
}
