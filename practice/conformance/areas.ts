import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaOf, type Area } from './coverage'

const folder = join(import.meta.dirname, 'cases')

/** All case files. */
export const loadAreas = (): Promise<Area[]> =>
  Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map(async (file) => areaOf(file, (await import(pathToFileURL(join(folder, file)).href)) as object)),
  )
