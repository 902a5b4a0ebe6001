/**
 * True if the first view is complete, whichever view it is: its heading exists, no placeholders are left, and each
 * visible image is drawn. Images are not counted, because a home page or an empty account has few or none. Runs in the
 * page, so it uses nothing from outside itself.
 */
export function stands(page = document) {
  const main = page.querySelector('main')
  if (!main || !main.querySelector('h1')) return false
  // The market has not answered yet, or practice has not supplied its accounts: only the frame is shown.
  const said = page.body.textContent
  if (said.includes('not asked yet') || (page.querySelector('.practice.hatch') && said.includes('No account yet')))
    return false
  // Details load after the view is shown; without its main figure the view is incomplete.
  if (main.querySelector('.skel, .fig .unknown')) return false
  const isInSight = (image) => image.getBoundingClientRect().top < page.defaultView.innerHeight
  return [...main.querySelectorAll('img')].every((image) => image.complete || !isInSight(image))
}
