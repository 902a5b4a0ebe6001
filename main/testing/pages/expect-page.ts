import { join } from 'node:path'
import { expect } from 'vitest'

export const projectRoot = join(import.meta.dirname, '../../..')

/**
 * Expects the file at `path`, relative to the root of the project, to hold the generated text. With `--update`, which
 * `npm run docs` sets, vitest writes the file instead.
 */
export const expectPage = (path: string, generatedText: string): Promise<void> =>
  expect(generatedText, `${path} is out of date: \`npm run docs\` updates it`).toMatchFileSnapshot(
    join(projectRoot, path),
  )
