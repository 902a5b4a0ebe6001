/**
 * Whether the first view stands, whichever it is: its heading is there, nothing holds the place of what is read, and each
 * picture in sight is drawn. It counts no pictures: a home page, or an empty account, has few or none.
 * Runs in the page, so that it uses nothing from outside itself.
 */
export function stands(page = document) {
  const main = page.querySelector('main')
  if (!main || !main.querySelector('h1')) return false
  if (main.querySelector('.skel') || /still (being )?read/i.test(main.textContent)) return false
  const isInSight = (image) => image.getBoundingClientRect().top < page.defaultView.innerHeight
  return [...main.querySelectorAll('img')].every((image) => image.complete || !isInSight(image))
}
