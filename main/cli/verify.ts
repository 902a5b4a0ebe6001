import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs, TextDecoder } from 'node:util'
import { type DrawResult, DrawSet, MAX_TEXT_BYTES, type Outcome, UnreadableError, verifyText } from '@shared/draw'
import { escapedText, reportJson, reportText, setJson, setText } from '@shared/draw/report'
import { endCommand } from './end'

/** Exit codes by verdict. */
const EXIT_CODES = { pass: 0, fail: 1, conditional: 2 } as const
const EXIT_UNREADABLE = 3
/** Exit codes, the gravest first. */
const EXIT_CODES_BY_GRAVITY = [1, 3, 2, 0] as const
type ExitCode = (typeof EXIT_CODES_BY_GRAVITY)[number]

const USAGE = 'Usage: verify FILE… [--json] | --help'
const HELP = `${USAGE}

  FILE     random number results, mint results, lists or lines of such results, tables (CSV), proofs; - is stdin
  --json   one JSON object per line for each file, and a last one for all files together if there are several
  --help   this text

The command makes no network requests: ledger data comes from the proofs.
Exit codes: 0 pass, 1 fail, 2 conditional, 3 unreadable. With several files: the first of 1, 3, 2, 0 that occurs.
`

/**
 * Verifies random draws from a terminal, with the calculations of the app and without a network.
 *
 *   FILE…     random number results, mint results, lists or lines of such results, tables (CSV), proofs; - is stdin
 *   --json    writes only JSON to stdout: one line for each file, and a last line for all files if there are several
 *   --help    prints the usage; exits 0
 *
 * Exits 0 when all draws pass, 1 when a draw fails, 2 when a draw is conditional, 3 when an input or the command line
 * cannot be read. With several files, the draws of all files are also verified as one set, which is reported last if
 * any draw was read, and the gravest exit code counts (`EXIT_CODES_BY_GRAVITY`).
 */
async function main(): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help === true) {
    await write(HELP)
    return 0
  }
  if (positionals.length === 0) throw new Error(USAGE)
  const isJson = values.json === true
  const allDraws: AllDraws = { set: new DrawSet(), files: [], count: 0 }
  const exitCodes: ExitCode[] = []
  for (const file of positionals) exitCodes.push(await verifyFile(file, isJson, allDraws))
  if (positionals.length > 1) exitCodes.push(await reportSet(allDraws, isJson))
  return EXIT_CODES_BY_GRAVITY.find((exitCode) => exitCodes.includes(exitCode)) ?? 0
}

/** Draws of all files as one set. */
type AllDraws = {
  readonly set: DrawSet
  /** `drawsBefore`: number of draws in the earlier files. */
  readonly files: { readonly name: string; readonly drawsBefore: number }[]
  /** Number of draws so far. */
  count: number
}

async function verifyFile(file: string, isJson: boolean, allDraws: AllDraws): Promise<ExitCode> {
  allDraws.files.push({ name: file, drawsBefore: allDraws.count })
  const onDraw = (result: DrawResult): void => {
    allDraws.count += 1
    allDraws.set.add(result, allDraws.count)
  }
  const outcome = await verifyText(readTextChunks(file), { onDraw })
  await write(isJson ? `${reportJson(file, outcome)}\n` : reportText(file, outcome))
  return exitCodeOf(outcome)
}

/** Reports the draws of all files as one set, so that a salt used in two files is found. */
async function reportSet({ set, files }: AllDraws, isJson: boolean): Promise<ExitCode> {
  const result = set.result()
  if (result.drawCount === 0) return EXIT_UNREADABLE
  const drawText = (position: number): string => {
    const file = files.findLast(({ drawsBefore }) => drawsBefore < position)
    return file ? `${escapedText(file.name)}, draw ${position - file.drawsBefore}` : String(position)
  }
  await write(isJson ? `${setJson(result, drawText)}\n` : setText(result, drawText))
  return EXIT_CODES[result.verdict]
}

function exitCodeOf({ verdict, stopReason, unreadableCount }: Outcome): ExitCode {
  if (verdict === 'fail') return EXIT_CODES.fail
  if (verdict === null || stopReason !== null || unreadableCount > 0) return EXIT_UNREADABLE
  return EXIT_CODES[verdict]
}

/**
 * Reads the text of a file in chunks, as UTF-8 only.
 * @throws {UnreadableError} if the file cannot be opened, is too large or is not UTF-8.
 */
async function* readTextChunks(file: string): AsyncGenerator<string> {
  const chunks = await openFile(file)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let sizeBytes = 0
  try {
    for await (const chunk of chunks) {
      const bytes = chunk as Uint8Array
      sizeBytes += bytes.length
      if (sizeBytes > MAX_TEXT_BYTES) throw TOO_LARGE
      yield decode(decoder, bytes)
    }
  } catch (cause) {
    // A read error of the disk counts as a file that cannot be opened.
    throw cause instanceof UnreadableError ? cause : new UnreadableError({ code: 'not-opened' })
  }
  yield decode(decoder)
}

/** Size of the chunks in which a file is read. Node's default is 64 KiB. */
const READ_CHUNK_BYTES = 256 * 1024

async function openFile(file: string): Promise<AsyncIterable<unknown>> {
  if (file === '-') return process.stdin
  const stats = await stat(file).catch(() => null)
  if (!stats?.isFile()) throw new UnreadableError({ code: 'not-opened' })
  if (stats.size > MAX_TEXT_BYTES) throw TOO_LARGE
  return createReadStream(file, { highWaterMark: READ_CHUNK_BYTES })
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw new UnreadableError({ code: 'not-text' })
  }
}

const TOO_LARGE = new UnreadableError({ code: 'too-large', limitBytes: MAX_TEXT_BYTES })

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

main().then(endCommand, (cause: unknown) => {
  process.stderr.write(`verify: ${escapedText(cause instanceof Error ? cause.message : String(cause))}\n`)
  endCommand(EXIT_UNREADABLE)
})
