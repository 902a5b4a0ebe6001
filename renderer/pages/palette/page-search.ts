/** Search control of the page: a field, or the button that opens one. */
export const findPageSearch = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-page-search], main input[type="search"]')
