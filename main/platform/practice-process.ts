import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { utilityProcess, type UtilityProcess } from 'electron'
import { practiceLine, type PracticeLine } from '../profile/practice-line'
import { practiceArguments } from './practice-arguments'
import { makePrivateFolder } from './private-files'

const START_LIMIT_MS = 30_000

/**
 * The practice market as a process of its own; the app knows only the line that it prints. With `--practice=FILE` a
 * practice market that already runs (`npm run --silent practice > FILE`) is used instead.
 */
export type PracticeProcess = {
  readonly line: Promise<PracticeLine>
  readonly stop: () => void
  /** Resolves once the process has ended, for any reason; never for a market that the app did not start. */
  readonly ended: Promise<void>
}

export function startPractice(
  outDir: string,
  userData: string,
  { file, origins }: { readonly file: string | null; readonly origins: string },
): PracticeProcess {
  if (file !== null) {
    return {
      line: Promise.resolve().then(() => readPracticeLine(file)),
      stop: () => undefined,
      ended: new Promise(() => undefined),
    }
  }
  const state = join(userData, 'practice', 'state.json')
  makePrivateFolder(dirname(state))
  const child = utilityProcess.fork(join(outDir, 'main', 'practice.js'), [...practiceArguments(state, origins)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    serviceName: 'practice market',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { line: firstLine(child), stop: () => void child.kill(), ended }
}

function firstLine(child: UtilityProcess): Promise<PracticeLine> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error('the practice market did not start in time')), START_LIMIT_MS)
    child.on('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the practice market ended with ${code}`))
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      // Output after the first line is read from the pipe and dropped.
      if (text.includes('\n')) return
      text += chunk.toString('utf8')
      const end = text.indexOf('\n')
      if (end < 0) return
      clearTimeout(timer)
      try {
        resolve(parseLine(text.slice(0, end)))
      } catch (cause) {
        reject(new Error('the practice market does not introduce itself', { cause }))
      }
    })
  })
}

/** Throws when the file cannot be read or has no such line. */
export const readPracticeLine = (file: string): PracticeLine => parseLine(readFileSync(file, 'utf8'))

/** Parses the first line that begins an object: a shell may have printed other lines before it. */
const parseLine = (text: string): PracticeLine => {
  const line = text.split('\n').find((textLine) => textLine.startsWith('{'))
  return practiceLine.parse(JSON.parse(line ?? ''))
}
