import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaOf, type Area } from './coverage'

const casesFolder = join(import.meta.dirname, 'cases')

/** Loads the cases of each file in `cases`. The cases of one file are an area. */
export const loadAreas = (): Promise<Area[]> =>
  Promise.all(
    readdirSync(casesFolder)
      .filter((fileName) => fileName.endsWith('.ts'))
      .map(async (fileName) => {
        const module = (await import(pathToFileURL(join(casesFolder, fileName)).href)) as object
        return areaOf(fileName, module)
      }),
  )
