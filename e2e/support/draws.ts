import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reason, Verdict } from '../../shared/draw/reasons'
import { VERDICT_WORDS } from '../../shared/draw/words'
import { root } from './practice'

export type DrawResult = { readonly verdict: Verdict; readonly reasons: readonly Reason[] }
export type KnownProof = { readonly text: string; readonly expected: readonly DrawResult[] }

const VECTORS = join(root, 'shared/draw/testing/vectors.jsonl')

/** Every known draw as a proof, with its numbers unchanged. */
export const knownProofs = (): readonly KnownProof[] =>
  readFileSync(VECTORS, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { expected } = JSON.parse(line) as { expected: DrawResult[] }
      const body = line.replace(/^\{"name":"(?:[^"\\]|\\.)*",/, '').replace(/,"expected":.*$/, '')
      const verdicts = JSON.stringify(expected.map(({ verdict }) => verdict))
      return {
        expected,
        text: `{"format":"countersign-draw-proof","version":1,"draws":[{${body},"verdicts":${verdicts}}]}`,
      }
    })

/** Verdicts of the command for files, all in one process. */
export function verifyInTerminal(paths: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'verify', '--', '--json', ...paths], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (status === null || stdout === '') throw new Error(`the command ended with ${status}: ${stderr}`)
  // With several files the last line summarizes all of them.
  const allLines = stdout.trimEnd().split('\n')
  const lines = paths.length > 1 ? allLines.slice(0, -1) : allLines
  const found = lines.map((line) =>
    (JSON.parse(line) as { results: DrawResult[] }).results.map(({ verdict, reasons }) => ({ verdict, reasons })),
  )
  return { exit: status, found }
}

/** Verdicts in the order of the list of draws. */
const LISTED_VERDICTS: readonly string[] = [VERDICT_WORDS.fail, VERDICT_WORDS.conditional, VERDICT_WORDS.pass]

/** Rows in the order of the list of draws: the gravest verdict first, and in the order of the input for each verdict. */
export const gravestFirst = <Row extends readonly unknown[]>(
  rows: readonly Row[],
  verdictOf: (row: Row) => unknown,
): readonly Row[] => LISTED_VERDICTS.flatMap((verdict) => rows.filter((row) => verdictOf(row) === verdict))
