import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { Job } from './child'
import { createConcurrencyLimit } from './concurrency-limit'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Limit of processes that run at the same time. Each process uses a core for a second, then waits for the market. */
const MAX_PROCESSES = 3

/** The app as a program that runs jobs in separate processes. */
export type Program = {
  /** Folder of the program; `remove` deletes it. */
  readonly dir: string
  /** Runs a job until its flow has ended. Resolves to the names of the app's writes, in order. */
  readonly finish: (job: Omit<Job, 'killPoint'>) => Promise<readonly string[]>
  /** Runs a job until the app kills itself at the job's `killPoint`. */
  readonly kill: (job: Job) => Promise<void>
  readonly remove: () => void
}

/** Builds the program as one file for all cases, because loading a thousand small files takes longer than a case. */
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
  const runLimited = createConcurrencyLimit(MAX_PROCESSES)
  const startJob = (job: Job) => {
    const jobFile = join(job.dir, 'job.json')
    writeFileSync(jobFile, JSON.stringify(job))
    return fork(join(import.meta.dirname, 'start.cjs'), [jobFile, join(dir, 'out/child.cjs')], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  }
  return {
    dir,
    finish: (job) =>
      runLimited(
        () =>
          new Promise((resolve, reject) => {
            const child = startJob({ ...job, killPoint: null })
            child.on('message', (names) => resolve(names as readonly string[]))
            child.on('exit', (code) => reject(new Error(`the app ended with ${code}`)))
          }),
      ),
    kill: (job) =>
      runLimited(
        () =>
          new Promise((resolve, reject) => {
            startJob(job).on('exit', (code, signal) => {
              if (signal === 'SIGKILL') resolve()
              else reject(new Error(`the app was not killed: ${signal ?? code}`))
            })
          }),
      ),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
