import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, vi } from 'vitest'
import { formatted } from '../../../scripts/lib/formatted.mjs'
import { expectPage, projectRoot } from './expect-page'
import { pages } from './pages'

// The longest pages take seconds to generate and format, and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

it.each(pages)('$path is as `npm run docs` writes it', async ({ path, render, isFormatted }) => {
  const page = await render(readFileSync(join(projectRoot, path), 'utf8'))
  await expectPage(path, isFormatted ? await formatted(path, page) : page)
})
