import { join } from 'node:path'
import { expect } from 'vitest'

export const root = join(import.meta.dirname, '../../..')

/** Compares the page at `path` with `text`. With `--update`, which `npm run docs` sets, vitest writes the page. */
export const expectPage = (path: string, text: string): Promise<void> =>
  expect(text, `${path} is out of date: \`npm run docs\` updates it`).toMatchFileSnapshot(join(root, path))
