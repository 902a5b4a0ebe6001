import { join } from 'node:path'
import { expect } from 'vitest'

export const root = join(import.meta.dirname, '../../..')

/** Compares the page at `path` with `text`; with `--update`, as `npm run docs` has it, vitest writes it. */
export const expectPage = (path: string, text: string): Promise<void> =>
  expect(text, `${path} is out of date: \`npm run docs\` renews it`).toMatchFileSnapshot(join(root, path))
