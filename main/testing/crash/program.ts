import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Job } from './child'
import { createTurns } from './turns'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Each process uses a core for about a second; the rest of the time it waits for the market. */
const AT_ONCE = 3

/** The app as a program of its own. */
export type Program = {
  /** A folder that is removed with the program. */
  readonly dir: string
  /** Names of the writes, in order, of an app that is not killed. */
  readonly finish: (job: Omit<Job, 'death'>) => Promise<readonly string[]>
  /** Resolves once the app has killed itself at the job's place. */
  readonly kill: (job: Job) => Promise<void>
  readonly remove: () => void
}

/**
 * Builds the program once for all cases, in one file: loading a thousand small files each time takes longer than a
 * case.
 */
export async function buildProgram(): Promise<Program> {
  const dir = mkdtempSync(join(tmpdir(), 'crash-'))
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
  await build({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    resolve: { alias: { '@shared': join(ROOT, 'shared') } },
    ssr: { noExternal: true, external: ['@photostructure/sqlite'] },
    build: {
      ssr: join(import.meta.dirname, 'child.ts'),
      outDir: join(dir, 'out'),
      emptyOutDir: true,
      minify: true,
      target: 'node20',
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'child.cjs', codeSplitting: false } },
    },
  })
  const turn = createTurns(AT_ONCE)
  const run = (job: Job) => {
    const file = join(job.dir, 'job.json')
    writeFileSync(file, JSON.stringify(job))
    return fork(join(import.meta.dirname, 'start.cjs'), [file, join(dir, 'out/child.cjs')], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  }
  return {
    dir,
    finish: (job) =>
      turn(
        () =>
          new Promise((done, failed) => {
            const child = run({ ...job, death: null })
            child.on('message', (names) => done(names as readonly string[]))
            child.on('exit', (code) => failed(new Error(`the app ended with ${code}`)))
          }),
      ),
    kill: (job) =>
      turn(
        () =>
          new Promise((done, failed) => {
            run(job).on('exit', (code, signal) => {
              if (signal === 'SIGKILL') done()
              else failed(new Error(`the app was not killed: ${signal ?? code}`))
            })
          }),
      ),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
