import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { afterAll, expect, it } from 'vitest'
import { controlRoutes } from './control/server'
import { generatedParts } from './manual.table'
import { createRuntime } from './runtime'
import { CallLog } from './service/call-log'

const file = join(import.meta.dirname, '../../docs/practice-market.md')
const { service, crowd } = createRuntime({ seed: 'test', scale: 'small', stateFile: null })
afterAll(() => service.clock.stop())

const parts = generatedParts(controlRoutes(service, crowd, new CallLog()))
const PART = /<!-- begin (.+?) -->[^]*?<!-- end \1 -->/g

/** The page with every part between its markers as the declarations give it, formatted. */
async function pageOf(text: string): Promise<string> {
  const filled = text.replace(PART, (whole, name: string) => {
    const part = parts[name]
    return part === undefined ? whole : `<!-- begin ${name} -->\n\n${part}\n\n<!-- end ${name} -->`
  })
  return format(filled, { ...(await resolveConfig(file)), parser: 'markdown' })
}

it('the page of the practice market tells readings, hostile bytes and control routes as they are', async () => {
  const text = readFileSync(file, 'utf8')
  expect([...text.matchAll(PART)].map(([, name]) => name)).toEqual(Object.keys(parts))
  const page = await pageOf(text)
  if (process.env['UPDATE_DOCS'] === 'yes') writeFileSync(file, page)
  else expect(text, 'UPDATE_DOCS=yes writes the page anew').toBe(page)
})
