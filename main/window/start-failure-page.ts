import { ORIGIN } from './options'

/** Why the app cannot start or go on, in plain text. Nothing of it is read as markup. */
export type StartFailure = {
  readonly title: string
  /** What happened, whether anything changed, what to do: a sentence or two each. */
  readonly paragraphs: readonly string[]
  /** Files and folders to look at. */
  readonly paths: readonly { readonly label: string; readonly path: string }[]
  /** Buttons from left to right; the last is the one that is suggested. `id`: lower-case letters and hyphens. */
  readonly choices: readonly { readonly id: string; readonly label: string }[]
}

const CHOICE = `${ORIGIN}/choice/`

/** Puts the failure into the built page, whose `main` is empty. */
export function failurePage(shell: string, { title, paragraphs, paths, choices }: StartFailure): string {
  const texts = paragraphs.map((text) => `<p>${escaped(text)}</p>`)
  const places = paths.map(
    ({ label, path }) => `<div><dt class="label">${escaped(label)}</dt><dd class="mono">${escaped(path)}</dd></div>`,
  )
  const last = choices.length - 1
  const buttons = choices.map(
    ({ id, label }, index) =>
      `<a class="btn${index === last ? ' primary' : ''}" role="button" href="${CHOICE}${encodeURIComponent(id)}">${escaped(label)}</a>`,
  )
  const list = places.length === 0 ? '' : `<dl>${places.join('')}</dl>`
  const content =
    `<div class="failure"><h1>${escaped(title)}</h1>${texts.join('')}${list}</div>` +
    `<div class="failure-choices">${buttons.join('')}</div>`
  return shell.replace('<main id="root"></main>', () => `<main id="root">${content}</main>`)
}

/** The choice that an address stands for; null of any other address. */
export function choiceIn(url: string, { choices }: StartFailure): string | null {
  return choices.find(({ id }) => url === `${CHOICE}${encodeURIComponent(id)}`)?.id ?? null
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
