import type { PageAct } from './entries'

/** Buttons in the head of the page, and those below it that are acts of the page, too, as they can be pressed now. */
const BUTTONS = ':is(main .bar .br button, main [data-page-act]):not(:disabled):not([aria-disabled="true"])'

/** What the page offers, whichever page it is: nothing can be offered here that the page does not. */
export const pageActs = (): readonly PageAct[] =>
  [...document.querySelectorAll<HTMLElement>(BUTTONS)].flatMap((button) => {
    const own = button.getAttribute('aria-label') ?? button.textContent.trim()
    // One of a few reads as what it is one of: “Layout: Table”.
    const group = button.closest('[role="group"]')?.getAttribute('aria-label')
    if (own === '' || button.getAttribute('data-pressed') !== null) return []
    return [{ name: group ? `${group}: ${own}` : own, button }]
  })

/** Where the page is searched: a field, or the button that opens one. */
export const searchOfPage = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-page-search], main input[type="search"]')
