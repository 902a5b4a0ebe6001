import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { utilityProcess, type UtilityProcess } from 'electron'
import { practiceLine, type PracticeLine } from '../profile/practice-line'
import { practiceArguments } from './practice-arguments'
import { makePrivateFolder } from './private-files'

const MAX_START_MS = 30_000

/** A practice market that runs in a process of its own. */
export type PracticeProcess = {
  /**
   * The line in which the practice market states its addresses, accounts and keys. Rejects if there is no such line.
   */
  readonly line: Promise<PracticeLine>
  /** Ends the process. Does nothing for a market that the app did not start. */
  readonly stop: () => void
  /** Resolves once the process has ended, for any reason; never for a market that the app did not start. */
  readonly whenEnded: Promise<void>
}

/**
 * Starts a practice market. If `file` is not null (`--practice=FILE`), uses a practice market that already runs and
 * whose output goes to that file (`npm run --silent practice > FILE`). `origins`: see `practiceArguments`.
 */
export function startPractice(
  outDir: string,
  userData: string,
  { file, origins }: { readonly file: string | null; readonly origins: string },
): PracticeProcess {
  if (file !== null) {
    return {
      line: Promise.resolve().then(() => readPracticeLine(file)),
      stop: () => undefined,
      whenEnded: new Promise(() => undefined),
    }
  }
  const statePath = join(userData, 'practice', 'state.json')
  makePrivateFolder(dirname(statePath))
  const child = utilityProcess.fork(join(outDir, 'main', 'practice.js'), [...practiceArguments(statePath, origins)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    serviceName: 'practice market',
  })
  const whenEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { line: readFirstLine(child), stop: () => void child.kill(), whenEnded }
}

function readFirstLine(child: UtilityProcess): Promise<PracticeLine> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error('the practice market did not start in time')), MAX_START_MS)
    child.on('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the practice market ended with ${code}`))
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      // Later output is read and dropped, because a full pipe would block the process.
      if (output.includes('\n')) return
      output += chunk.toString('utf8')
      const lineEnd = output.indexOf('\n')
      if (lineEnd < 0) return
      clearTimeout(timer)
      try {
        resolve(parseLine(output.slice(0, lineEnd)))
      } catch (cause) {
        reject(new Error('the first line of the practice market cannot be read', { cause }))
      }
    })
  })
}

/** Reads the line from a file with a practice market's output. Throws if the file or the line cannot be read. */
export const readPracticeLine = (file: string): PracticeLine => parseLine(readFileSync(file, 'utf8'))

/** Parses the first line that begins with `{`, because a shell may have printed other lines first. */
const parseLine = (output: string): PracticeLine => {
  const line = output.split('\n').find((outputLine) => outputLine.startsWith('{'))
  return practiceLine.parse(JSON.parse(line ?? ''))
}
