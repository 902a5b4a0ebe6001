import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs, TextDecoder } from 'node:util'
import { type DrawResult, DrawSet, MAX_TEXT_BYTES, type Outcome, UnreadableError, verifyText } from '@shared/draw'
import { quoted, reportJson, reportText, setJson, setText } from '@shared/draw/report'

/**
 * Verifies random draws from a terminal, with the calculations of the app and without a network.
 *
 *   FILE…     answers of the random number route, mint results, lists or lines of them, tables (CSV), proofs; - is stdin
 *   --json    one JSON object a file and line on stdout, and nothing else
 *   --help    prints the usage; exits 0
 *
 * Exits 0 when everything passes, 1 when something fails, 2 when something is conditional, 3 when something cannot be
 * read. Several files are also verified as one set, reported last. The gravest result counts: 1, then 3, then 2.
 */
const EXIT = { pass: 0, fail: 1, conditional: 2 } as const
const EXIT_UNREADABLE = 3
/** Exit codes, the gravest first. */
const GRAVITY = [1, 3, 2, 0] as const
type Exit = (typeof GRAVITY)[number]

const USAGE = 'Usage: verify FILE… [--json] | --help'
const HELP = `${USAGE}

  FILE     draws as the market answers them, mint results, lists or lines of them, tables (CSV), proofs; - is stdin
  --json   one JSON object a line for each file, and of several a last one for all together
  --help   this text

Nothing is asked of any network: what a proof tells of the ledger is taken from it.
Exit codes: 0 pass, 1 fail, 2 conditional, 3 when something cannot be read. Of several files the gravest counts: 1, 3, 2, 0.
`

async function main(): Promise<Exit> {
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
  const together: Together = { set: new DrawSet(), files: [], draws: 0 }
  const exits: Exit[] = []
  for (const file of positionals) exits.push(await verifyFile(file, isJson, together))
  if (positionals.length > 1) exits.push(await tellTogether(together, isJson))
  return GRAVITY.find((exit) => exits.includes(exit)) ?? 0
}

type Together = {
  readonly set: DrawSet
  readonly files: { readonly name: string; readonly after: number }[]
  draws: number
}

async function verifyFile(file: string, isJson: boolean, together: Together): Promise<Exit> {
  together.files.push({ name: file, after: together.draws })
  const onDraw = (result: DrawResult): void => together.set.add(result, ++together.draws)
  const outcome = await verifyText(partsOf(file), { onDraw })
  await write(isJson ? `${reportJson(file, outcome)}\n` : reportText(file, outcome))
  return exitOf(outcome)
}

/** Reports the draws of all files as one set, so that a salt used in two files is found. */
async function tellTogether({ set, files }: Together, isJson: boolean): Promise<Exit> {
  const result = set.result()
  if (result.draws === 0) return EXIT_UNREADABLE
  const placeWords = (place: number): string => {
    const of = files.findLast(({ after }) => after < place)
    return of ? `${quoted(of.name)}, draw ${place - of.after}` : String(place)
  }
  await write(isJson ? `${setJson(result, placeWords)}\n` : setText(result, placeWords))
  return EXIT[result.verdict]
}

function exitOf({ verdict, brokenOff, unreadCount }: Outcome): Exit {
  if (verdict === 'fail') return EXIT.fail
  return verdict === null || brokenOff !== null || unreadCount > 0 ? EXIT_UNREADABLE : EXIT[verdict]
}

/**
 * Reads the text of a file in parts, as UTF-8 only.
 * @throws {UnreadableError} if the file cannot be opened, is too large or is not UTF-8.
 */
async function* partsOf(file: string): AsyncGenerator<string> {
  const bytes = await opened(file)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  try {
    for await (const part of bytes) {
      const data = part as Uint8Array
      size += data.length
      if (size > MAX_TEXT_BYTES) throw TOO_LARGE
      yield decode(decoder, data)
    }
  } catch (cause) {
    // A failing disk counts as a file that cannot be opened.
    throw cause instanceof UnreadableError ? cause : new UnreadableError({ code: 'not-opened' })
  }
  yield decode(decoder)
}

async function opened(file: string): Promise<AsyncIterable<unknown>> {
  if (file === '-') return process.stdin
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new UnreadableError({ code: 'not-opened' })
  if (found.size > MAX_TEXT_BYTES) throw TOO_LARGE
  return createReadStream(file, { highWaterMark: 256 * 1024 })
}

function decode(decoder: TextDecoder, data?: Uint8Array): string {
  try {
    return data ? decoder.decode(data, { stream: true }) : decoder.decode()
  } catch {
    throw new UnreadableError({ code: 'not-text' })
  }
}

const TOO_LARGE = new UnreadableError({ code: 'too-large', limitBytes: MAX_TEXT_BYTES })

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (cause: unknown) => {
    process.stderr.write(`verify: ${quoted(cause instanceof Error ? cause.message : String(cause))}\n`)
    process.exitCode = EXIT_UNREADABLE
  },
)
