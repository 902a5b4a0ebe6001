/** State of a verification in the page: the input and its outcome. Sends no request to main or to a network. */
import { MAX_TEXT_BYTES, type Outcome, type TextParts, UnreadableError, verifyTexts } from '@shared/draw'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { formattedJson } from './formatted-json'

/** File that was opened, dropped or pasted, or a text that is too long for the field. */
export type InputFile = { readonly name: string; readonly blob: Blob }

export type ReadingInput =
  /** Text in the editable field. `name` is its source, such as a file name or "Example"; null for typed text. */
  | { readonly kind: 'text'; readonly text: string; readonly name: string | null }
  | { readonly kind: 'files'; readonly files: readonly InputFile[] }

/** Verification in progress. Setting `signal.aborted` cancels the verification. */
export type OngoingReading = {
  readonly signal: { aborted: boolean }
  /** Number of draws verified so far. */
  readonly drawCount: number
  /** Read bytes as a share of all bytes, 0 to 1. */
  readonly share: number
}

export type DrawReadingState = {
  readonly readingInput: ReadingInput
  /** Null while nothing is being verified. */
  readonly reading: OngoingReading | null
  /** Outcome of the last verification, complete or cancelled; null before the first verification and after clearing. */
  readonly outcome: Outcome | null
  /** Place of the open draw: its number in the input, as `NumberedDraw.place`. Null for the overview. */
  readonly openDrawPlace: number | null
  /** Place of the draw that was open before the last choice; null if the overview was open. */
  readonly previousPlace: number | null
}
export type DrawReadingStore = StoreApi<DrawReadingState>

const EMPTY_INPUT: ReadingInput = { kind: 'text', text: '', name: null }

const NO_RESULT = { reading: null, outcome: null, openDrawPlace: null, previousPlace: null } as const

export const createDrawReading = (): DrawReadingStore =>
  createStore<DrawReadingState>(() => ({ readingInput: EMPTY_INPUT, ...NO_RESULT }))

/** Maximum number of characters in the field, because each keystroke in a longer text would be slow. */
export const MAX_FIELD_CHARACTERS = 120_000
const DEBOUNCE_MS = 150

/** Sets the text of the field, and verifies it once typing pauses. A text too long for the field becomes a file. */
export function changeFieldText(store: DrawReadingStore, text: string): void {
  if (text.length > MAX_FIELD_CHARACTERS) return openFiles(store, [fileFromText(text)])
  discardReading(store)
  const readingInput: ReadingInput = { kind: 'text', text, name: null }
  if (text.trim() === '') return store.setState({ readingInput, ...NO_RESULT }, true)
  store.setState({ readingInput })
  setTimeout(() => {
    if (store.getState().readingInput === readingInput) void verifyInput(store)
  }, DEBOUNCE_MS)
}

/** Verifies a complete text at once. A text that is too long for the field becomes a file. */
export function loadDrawText(store: DrawReadingStore, text: string, name: string | null = null): Promise<void> {
  const isLong = text.length > MAX_FIELD_CHARACTERS
  store.setState({
    readingInput: isLong ? { kind: 'files', files: [fileFromText(text, name)] } : { kind: 'text', text, name },
  })
  return verifyInput(store)
}

const fileFromText = (text: string, name: string | null = null): InputFile => ({
  name: name ?? 'Pasted text',
  blob: new Blob([text]),
})

/** Verifies files. The text of a single small file goes into the text field; other files are not shown as text. */
export function openFiles(store: DrawReadingStore, files: readonly InputFile[]): void {
  if (files.length === 0) return
  const readingInput: ReadingInput = { kind: 'files', files }
  discardReading(store)
  store.setState({ readingInput, openDrawPlace: null, previousPlace: null })
  const [file, ...others] = files
  if (!file || others.length > 0 || file.blob.size > MAX_FIELD_CHARACTERS) return void verifyInput(store)
  void textOf(file.blob).then((text) => {
    if (store.getState().readingInput !== readingInput) return
    if (text === null) void verifyInput(store)
    else void loadDrawText(store, text, file.name)
  })
}

export function clearDraws(store: DrawReadingStore): void {
  discardReading(store)
  store.setState({ readingInput: EMPTY_INPUT, ...NO_RESULT }, true)
}

/** Cancels the reading in progress, which then ends with an outcome on the draws read so far. */
export function cancelReading(store: DrawReadingStore): void {
  const { reading } = store.getState()
  if (reading) reading.signal.aborted = true
}

/** Opens the draw at a place, or the overview if the place is null. */
export const chooseDraw = (store: DrawReadingStore, openDrawPlace: number | null): void =>
  store.setState((s) => ({ openDrawPlace, previousPlace: s.openDrawPlace }))

/** Cancels the reading in progress, whose outcome is then discarded. */
function discardReading(store: DrawReadingStore): void {
  cancelReading(store)
  store.setState({ reading: null })
}

/** Time of work between two pauses for the page, in ms. */
const WORK_MS = 8
/** Minimum time between two progress updates, in ms. */
const PROGRESS_INTERVAL_MS = 100

async function verifyInput(store: DrawReadingStore): Promise<void> {
  discardReading(store)
  const { readingInput } = store.getState()
  const signal = { aborted: false }
  store.setState({ reading: { signal, drawCount: 0, share: 0 } })
  const isCurrent = () => store.getState().reading?.signal === signal
  const blobs =
    readingInput.kind === 'files' ? readingInput.files.map(({ blob }) => blob) : [new Blob([readingInput.text])]
  const totalBytes = Math.max(
    1,
    blobs.reduce((sum, { size }) => sum + size, 0),
  )
  let readBytes = 0
  let lastProgressMs = 0
  const outcome = await verifyTexts(
    blobs.map((blob) =>
      partsOf(blob, (size) => {
        readBytes += size
      }),
    ),
    {
      signal,
      pause: createPagePause(),
      onProgress: (drawCount) => {
        const nowMs = performance.now()
        if (!isCurrent() || nowMs - lastProgressMs < PROGRESS_INTERVAL_MS) return
        lastProgressMs = nowMs
        store.setState({ reading: { signal, drawCount, share: Math.min(1, readBytes / totalBytes) } })
      },
    },
  )
  // Show the outcome in a later turn: the last work of the verification and the rendering would block the page together.
  await nextTurn()
  if (!isCurrent()) return
  const shownInput = readableInput(readingInput, outcome)
  store.setState({ readingInput: shownInput, reading: null, outcome, openDrawPlace: null, previousPlace: null })
}

/** Maximum length of a text that is broken into lines. */
const MAX_FORMATTED_CHARACTERS = 20_000

/** Input with its JSON in lines, once a draw was read from it. An unreadable input stays as it was given. */
function readableInput(readingInput: ReadingInput, { verdict }: Outcome): ReadingInput {
  if (readingInput.kind !== 'text' || verdict === null || readingInput.text.length > MAX_FORMATTED_CHARACTERS) {
    return readingInput
  }
  return { ...readingInput, text: formattedJson(readingInput.text) }
}

/**
 * Returns a function to call often during long work. The function returns null while the work may go on. When the page
 * needs a pause, the function returns a promise that the caller must await.
 */
export function createPagePause(): () => Promise<void> | null {
  let workEndMs = performance.now() + WORK_MS
  const pause = async (): Promise<void> => {
    await nextTurn()
    workEndMs = performance.now() + WORK_MS
  }
  return () => (performance.now() < workEndMs ? null : pause())
}

/** Resolves in the next turn of the event loop. Repeated timers would wait at least four milliseconds each. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

const READ_CHUNK_BYTES = 1024 * 1024
/** Maximum number of characters parsed between two checks for a pause. */
const PARSE_CHUNK_CHARACTERS = 32 * 1024

/**
 * Yields a file's text in parts. `onRead` gets the approximate size of each part in bytes.
 *
 * @throws {UnreadableError} if the file is too large, cannot be read, or is not UTF-8.
 */
async function* partsOf(blob: Blob, onRead: (bytes: number) => void): TextParts {
  if (blob.size > MAX_TEXT_BYTES) throw new UnreadableError({ code: 'too-large', limitBytes: MAX_TEXT_BYTES })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let offset = 0; offset < blob.size; offset += READ_CHUNK_BYTES) {
    const bytes = await bytesOf(blob.slice(offset, offset + READ_CHUNK_BYTES))
    const hasMoreParts = offset + READ_CHUNK_BYTES < blob.size
    const text = decodeText(decoder, bytes, hasMoreParts)
    for (let start = 0; start < text.length; start += PARSE_CHUNK_CHARACTERS) {
      const part = text.slice(start, start + PARSE_CHUNK_CHARACTERS)
      onRead((bytes.length * part.length) / text.length)
      yield part
    }
  }
}

/** Bytes of a blob. @throws {UnreadableError} if the file is gone, or if the page has no permission to read it. */
async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch {
    throw new UnreadableError({ code: 'not-opened' })
  }
}

/** Decodes a part of a text. @throws {UnreadableError} if the bytes are not valid UTF-8. */
function decodeText(decoder: TextDecoder, bytes: Uint8Array, hasMoreParts: boolean): string {
  try {
    return decoder.decode(bytes, { stream: hasMoreParts })
  } catch {
    throw new UnreadableError({ code: 'not-text' })
  }
}

/** Text of a file; null if the file is not UTF-8 text or cannot be read. The verification then reports the reason. */
async function textOf(blob: Blob): Promise<string | null> {
  try {
    return decodeText(new TextDecoder('utf-8', { fatal: true }), await bytesOf(blob), false)
  } catch {
    return null
  }
}
