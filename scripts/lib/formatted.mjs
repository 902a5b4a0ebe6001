import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { root } from './log.mjs'

/**
 * The text of the file at `path`, relative to the root, as `npm run format` writes it. Throws if the text cannot be
 * parsed, because the formatter then returns it unchanged with its errors.
 */
export async function formatted(path, text) {
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
  const { code, errors } = await format(path, text, options)
  if (errors.length > 0) {
    throw new Error(`${path} cannot be formatted: ${errors.map(({ message }) => message).join('; ')}`)
  }
  return code
}
