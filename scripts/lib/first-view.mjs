/**
 * True if the first view is complete, whichever view it is: its heading exists, no placeholders are left, and each
 * visible image is loaded. No number of images is required, because a home page or an empty account has few or none. Runs
 * in the page, so the function uses nothing from this module.
 */
export function isFirstViewComplete(page = document) {
  const main = page.querySelector('main')
  if (!main || !main.querySelector('h1')) return false
  // Until the market has answered and the practice market has supplied its accounts, only the frame is shown.
  const text = page.body.textContent
  if (text.includes('Not connected yet')) return false
  const isWithoutAccount = text.includes('No account yet') || text.includes('Start with three steps')
  if (page.querySelector('.practice.hatch') && isWithoutAccount) return false
  // Details load after the view is shown; without its main figure the view is incomplete.
  if (main.querySelector('.skel, .fig .unknown')) return false
  const isInView = (image) => image.getBoundingClientRect().top < page.defaultView.innerHeight
  return [...main.querySelectorAll('img')].every((image) => image.complete || !isInView(image))
}
