/** Search control of the page: a field, or the button that opens one. */
export const searchOfPage = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-page-search], main input[type="search"]')
