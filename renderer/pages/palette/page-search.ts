/** Search field of the page, or the button that opens the field; null if the page has no search. */
export const findPageSearch = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-page-search], main input[type="search"]')
