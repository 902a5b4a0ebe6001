import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const renderer = fileURLToPath(new URL('../../renderer/', import.meta.url))

/**
 * Class name of a CSS module in the page: the module's path below `features` or `pages`, then the name in the module,
 * such as `holdings__card-acts` or `vault-lists__list-form`. It is stable, so that tests and styles can be read.
 */
function scopedName(name, file) {
  const [path] = file.split('?')
  const folders = relative(renderer, path)
    .replace(/\.module\.css$/, '')
    .split(sep)
    .slice(1)
  return `${folders.filter((folder, i) => folder !== folders[i - 1]).join('-')}__${name}`
}

/** Vite's options for CSS modules, the same for the app's pages and for the verifier. */
export const cssModules = { generateScopedName: scopedName }
