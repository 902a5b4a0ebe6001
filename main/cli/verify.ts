import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs, TextDecoder } from 'node:util'
import { MAX_TEXT_BYTES, type Outcome, verifyText } from '@shared/draw'
import { reportJson, reportText } from '@shared/draw/report'

/**
 * Verifies random draws from a terminal, with the sums of the app and without a network.
 *
 *   FILE…     answers of the random number route, mint results, lists or lines of them, tables (CSV), proofs; - is stdin
 *   --json    one JSON object a file and line on stdout, and nothing else
 *   --help    says how it is used; exits 0
 *
 * Exits 0 when everything passes, 1 when something fails, 2 when something is conditional, 3 when something cannot be
 * read. Of several files the gravest counts: 1, then 3, then 2.
 */
const EXIT = { pass: 0, fail: 1, conditional: 2 } as const
const EXIT_UNREADABLE = 3
/** The gravest first. */
const GRAVITY = [1, 3, 2, 0] as const
type Exit = (typeof GRAVITY)[number]

const USAGE = 'Usage: verify FILE… [--json] | --help'
const HELP = `${USAGE}

  FILE     draws as the market answers them, mint results, lists or lines of them, tables (CSV), proofs; - is stdin
  --json   one JSON object a line for each file
  --help   this text

Nothing is asked of any network: what a proof tells of the ledger is taken from it.
Exit codes: 0 pass, 1 fail, 2 conditional, 3 when something cannot be read. Of several files the gravest counts: 1, 3, 2, 0.
`

class FileError extends Error {
  override readonly name = 'FileError'
}

async function main(): Promise<Exit> {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help === true) {
    await write(HELP)
    return 0
  }
  if (positionals.length === 0) throw new FileError(USAGE)
  const exits: Exit[] = []
  for (const file of positionals) exits.push(await verifyFile(file, values.json === true))
  return GRAVITY.find((exit) => exits.includes(exit)) ?? 0
}

async function verifyFile(file: string, isJson: boolean): Promise<Exit> {
  try {
    const outcome = await verifyText(await partsOf(file))
    await write(isJson ? `${reportJson(file, outcome)}\n` : reportText(file, outcome))
    return exitOf(outcome)
  } catch (cause) {
    if (!(cause instanceof FileError)) throw cause
    if (isJson) await write(`${JSON.stringify({ file, verdict: null, error: cause.message })}\n`)
    else process.stderr.write(`verify: ${cause.message}\n`)
    return EXIT_UNREADABLE
  }
}

function exitOf({ verdict, brokenOff, unreadCount }: Outcome): Exit {
  if (verdict === 'fail') return EXIT.fail
  return verdict === null || brokenOff !== null || unreadCount > 0 ? EXIT_UNREADABLE : EXIT[verdict]
}

/** The text of a file in parts, as UTF-8 and nothing else. @throws {FileError} when it cannot be opened, or is too large. */
async function partsOf(file: string): Promise<AsyncIterable<string>> {
  if (file === '-') return decoded(file, process.stdin)
  const found = await stat(file).catch((cause: unknown) => {
    throw new FileError(`${file} cannot be read.`, { cause })
  })
  if (!found.isFile()) throw new FileError(`${file} is not a file.`)
  if (found.size > MAX_TEXT_BYTES) throw new FileError(tooLarge(file))
  return decoded(file, createReadStream(file, { highWaterMark: 256 * 1024 }))
}

async function* decoded(file: string, bytes: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  for await (const part of bytes) {
    const data = part as Uint8Array
    size += data.length
    if (size > MAX_TEXT_BYTES) throw new FileError(tooLarge(file))
    yield decode(file, decoder, data)
  }
  yield decode(file, decoder)
}

function decode(file: string, decoder: TextDecoder, data?: Uint8Array): string {
  try {
    return data ? decoder.decode(data, { stream: true }) : decoder.decode()
  } catch (cause) {
    throw new FileError(`${file} is not text in UTF-8.`, { cause })
  }
}

const tooLarge = (file: string): string => `${file} has more than ${MAX_TEXT_BYTES / 1024 / 1024} MB.`

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (cause: unknown) => {
    process.stderr.write(`verify: ${cause instanceof Error ? cause.message : String(cause)}\n`)
    process.exitCode = EXIT_UNREADABLE
  },
)
