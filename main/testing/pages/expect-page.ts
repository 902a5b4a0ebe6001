import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect } from 'vitest'

export const root = join(import.meta.dirname, '../../..')

/** Markdown as the formatter of the project writes it. */
export const formatted = async (path: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(join(root, path))), parser: 'markdown' })

/** Holds the page at `path` to `text`; with `--update`, as `npm run docs` has it, vitest writes it. */
export const expectPage = (path: string, text: string): Promise<void> =>
  expect(text, `${path} is out of date: \`npm run docs\` renews it`).toMatchFileSnapshot(join(root, path))
