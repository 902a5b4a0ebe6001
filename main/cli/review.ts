import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Verdict } from '../signing/types'
import { endCommand } from './end'

/** Exit codes of a review of one transaction. */
const EXIT_CODES: Readonly<Record<Verdict, number>> = { match: 0, refuse: 1, warn: 2 }
const EXIT_UNREADABLE = 3
const USAGE = 'Usage: review --intent FILE.json --bytes FILE.b64 | --cases FILE.jsonl | --help'
const HELP = `${USAGE}

  --intent FILE.json   the intent: an object with "kind" and the fields of that kind
  --bytes FILE.b64     the unsigned transaction bytes, in base64
  --cases FILE.jsonl   one {"id", "intent", "bytes"} per line
  --help               this text

Kinds: buy, buy-evm, list, list-evm, unlist, unlist-evm, mint, offer-allowance, associate, revoke.
Exit codes of one transaction: 0 match, 1 refuse, 2 warn, 3 unreadable input.
`

/**
 * Maximum length, in characters, of the base64 text of one transaction, and of one line of a case file. Far more than
 * the largest transaction and its intent need.
 */
const MAX_TEXT_CHARACTERS = 16 * 1024 * 1024

class InputError extends Error {
  override readonly name = 'InputError'
}

/**
 * Loads the signing code. Redirects console.log to stderr first, because one of the packages writes a line with
 * console.log during loading.
 */
async function loadSigning() {
  console.log = console.error
  console.info = console.error
  const [reportModule, intentModule] = await Promise.all([import('../signing/report'), import('../signing/intent')])
  return { ...reportModule, ...intentModule }
}

/**
 * Reviews transaction bytes from a terminal, with the decoder and the rules of the app.
 *
 *   --intent FILE.json --bytes FILE.b64   one transaction; exits 0 match, 1 refuse, 2 warn
 *   --cases FILE.jsonl                    one `{"id", "intent", "bytes"}` per line; exits 0 when all were judged
 *   --help                                prints the usage; exits 0
 *
 * Stdout contains only JSON: verdict, effects and findings. Bytes that cannot be read get the verdict `refuse`, and so
 * do more than `MAX_TRANSACTION_LIST_BYTES` bytes. With `--cases`, a line whose intent cannot be read gets `refuse`,
 * too; without `--cases`, an unreadable intent causes a message on stderr and exit code 3. An unreadable file and
 * invalid arguments always cause a message on stderr and exit code 3.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      intent: { type: 'string' },
      bytes: { type: 'string' },
      cases: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help === true) {
    await write(HELP)
    return 0
  }
  if (values.cases !== undefined && values.intent === undefined && values.bytes === undefined) {
    return reviewCases(values.cases)
  }
  if (values.cases !== undefined || values.intent === undefined || values.bytes === undefined) {
    throw new InputError(USAGE)
  }
  return reviewOne(values.intent, values.bytes)
}

async function reviewOne(intentFile: string, bytesFile: string): Promise<number> {
  const { judgeBase64, parseIntent, refusalOfLongText } = await loadSigning()
  const intentText = await readText(intentFile)
  const bytesText = await readBoundedText(bytesFile)
  const intent = parseIntent(parseJson(intentText, intentFile), () => new Date())
  const report = bytesText === null ? refusalOfLongText() : judgeBase64(bytesText, intent)
  await write(`${JSON.stringify(report, null, 2)}\n`)
  return EXIT_CODES[report.verdict]
}

async function reviewCases(file: string): Promise<number> {
  const { judgeCase, refusalOfLongLine } = await loadSigning()
  const clock = () => new Date()
  for await (const line of readLines(file)) {
    if (line === null) await write(`${JSON.stringify(refusalOfLongLine(MAX_TEXT_CHARACTERS))}\n`)
    else if (line.trim() !== '') await write(`${JSON.stringify(judgeCase(line, clock))}\n`)
  }
  return 0
}

/** Reads the text of a file; null if the text is longer than `MAX_TEXT_CHARACTERS`. */
async function readBoundedText(file: string): Promise<string | null> {
  const chunks: string[] = []
  let length = 0
  for await (const chunk of readChunks(file)) {
    length += chunk.length
    if (length > MAX_TEXT_CHARACTERS) return null
    chunks.push(chunk)
  }
  return chunks.join('')
}

/**
 * Reads lines that end with LF. Node's readline is not used: JSON text may contain U+2028, and readline splits lines
 * there, too. Yields null instead of a line longer than `MAX_TEXT_CHARACTERS`.
 */
async function* readLines(file: string): AsyncGenerator<string | null> {
  let lineParts: string[] = []
  let length = 0
  const addToLine = (linePart: string): void => {
    length += linePart.length
    if (length > MAX_TEXT_CHARACTERS) lineParts = []
    else lineParts.push(linePart)
  }
  const finishLine = (): string | null => {
    const line = length > MAX_TEXT_CHARACTERS ? null : lineParts.join('')
    lineParts = []
    length = 0
    return line
  }
  for await (const chunk of readChunks(file)) {
    const [restOfLine = '', ...nextLines] = chunk.split('\n')
    addToLine(restOfLine)
    for (const nextLine of nextLines) {
      yield finishLine()
      addToLine(nextLine)
    }
  }
  yield finishLine()
}

async function* readChunks(file: string): AsyncGenerator<string> {
  try {
    for await (const chunk of createReadStream(file, 'utf8')) yield String(chunk)
  } catch (cause) {
    throw new InputError(`${file} cannot be read.`, { cause })
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new InputError(`${file} cannot be read.`, { cause })
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InputError(`${file} is not JSON.`, { cause })
  }
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

main().then(endCommand, (cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : 'The review failed.'}\n`)
  endCommand(EXIT_UNREADABLE)
})
