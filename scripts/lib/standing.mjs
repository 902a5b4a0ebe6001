/**
 * Whether the first view stands, whichever it is: its heading is there, nothing holds the place of what is read, and each
 * picture in sight is drawn. It counts no pictures: a home page, or an empty account, has few or none.
 * Runs in the page, so that it uses nothing from outside itself.
 */
export function stands(page = document) {
  const main = page.querySelector('main')
  if (!main || !main.querySelector('h1')) return false
  // The market has not answered once, or practice has not brought its accounts: what stands is only the frame.
  const said = page.body.textContent
  if (said.includes('not asked yet') || (page.querySelector('.practice.hatch') && said.includes('No account yet')))
    return false
  // Details are read on behind a view that stands; without its main figure it does not.
  if (main.querySelector('.skel, .fig .unknown')) return false
  const isInSight = (image) => image.getBoundingClientRect().top < page.defaultView.innerHeight
  return [...main.querySelectorAll('img')].every((image) => image.complete || !isInSight(image))
}
