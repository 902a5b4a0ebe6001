/** Verifies draws in the page: input and outcome. Sends no request to main or to a network. */
import { MAX_TEXT_BYTES, type Outcome, type TextParts, UnreadableError, verifyTexts } from '@shared/draw'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** File that was opened or dropped, or a pasted text too long for the field. */
export type GivenFile = { readonly name: string; readonly blob: Blob }

export type GivenDraws =
  /** Text in the editable field. `name` is the file it came from. */
  | { readonly kind: 'text'; readonly text: string; readonly name: string | null }
  | { readonly kind: 'files'; readonly files: readonly GivenFile[] }

export type Reading = {
  readonly signal: { aborted: boolean }
  readonly draws: number
  /** Share of all bytes read, 0 to 1. */
  readonly share: number
}

export type DrawReadingState = {
  readonly given: GivenDraws
  /** Null while nothing is being verified. */
  readonly reading: Reading | null
  /** Outcome of the last complete reading; null before the first one and after clearing. */
  readonly outcome: Outcome | null
  /** Place of the draw that is open; null for the overview. */
  readonly chosen: number | null
  /** Place of the draw that was open before the overview. */
  readonly left: number | null
}
export type DrawReadingStore = StoreApi<DrawReadingState>

const NOTHING: GivenDraws = { kind: 'text', text: '', name: null }

const EMPTY = { reading: null, outcome: null, chosen: null, left: null } as const

export const createDrawReading = (): DrawReadingStore =>
  createStore<DrawReadingState>(() => ({ given: NOTHING, ...EMPTY }))

/** Maximum characters in the field. Each keystroke in a longer text would be slow. */
export const MOST_IN_FIELD = 120_000
const DEBOUNCE_MS = 150

/** Verifies typed text once typing pauses. Text that is not a draw stays in the field. */
export function typeDraws(store: DrawReadingStore, text: string): void {
  if (text.length > MOST_IN_FIELD) return openFiles(store, [fileOf(text)])
  stop(store)
  const given: GivenDraws = { kind: 'text', text, name: null }
  if (text.trim() === '') return store.setState({ given, ...EMPTY }, true)
  store.setState({ given })
  setTimeout(() => {
    if (store.getState().given === given) void read(store)
  }, DEBOUNCE_MS)
}

/** Takes a complete text and verifies it at once; a text too long for the field becomes a file. */
export function putDraws(store: DrawReadingStore, text: string, name: string | null = null): Promise<void> {
  const isLong = text.length > MOST_IN_FIELD
  store.setState({ given: isLong ? { kind: 'files', files: [fileOf(text, name)] } : { kind: 'text', text, name } })
  return read(store)
}

const fileOf = (text: string, name: string | null = null): GivenFile => ({
  name: name ?? 'Pasted text',
  blob: new Blob([text]),
})

/** Opens files. A single small file goes into the text field; other files are read in place. */
export function openFiles(store: DrawReadingStore, files: readonly GivenFile[]): void {
  if (files.length === 0) return
  const given: GivenDraws = { kind: 'files', files }
  stop(store)
  store.setState({ given, chosen: null, left: null })
  const [only, ...others] = files
  if (!only || others.length > 0 || only.blob.size > MOST_IN_FIELD) return void read(store)
  void textOf(only.blob).then((text) => {
    if (store.getState().given !== given) return
    if (text === null) void read(store)
    else void putDraws(store, text, only.name)
  })
}

export function clearDraws(store: DrawReadingStore): void {
  stop(store)
  store.setState({ given: NOTHING, ...EMPTY }, true)
}

/** Cancels a reading. Its outcome has the draws read so far, and is marked as incomplete. */
export function cancelReading(store: DrawReadingStore): void {
  const { reading } = store.getState()
  if (reading) reading.signal.aborted = true
}

export const chooseDraw = (store: DrawReadingStore, chosen: number | null): void =>
  store.setState((s) => ({ chosen, left: s.chosen }))

/** Cancels the reading in progress and discards its outcome. */
function stop(store: DrawReadingStore): void {
  cancelReading(store)
  store.setState({ reading: null })
}

/** Milliseconds of work between two pauses for the page. */
const WORK_MS = 8
/** Minimum milliseconds between two progress updates. */
const TOLD_MS = 100

async function read(store: DrawReadingStore): Promise<void> {
  stop(store)
  const { given } = store.getState()
  const signal = { aborted: false }
  store.setState({ reading: { signal, draws: 0, share: 0 } })
  const isMine = () => store.getState().reading?.signal === signal
  const blobs = given.kind === 'files' ? given.files.map(({ blob }) => blob) : [new Blob([given.text])]
  const total = Math.max(
    1,
    blobs.reduce((sum, { size }) => sum + size, 0),
  )
  let bytes = 0
  let toldAt = 0
  const outcome = await verifyTexts(
    blobs.map((blob) => partsOf(blob, (size) => (bytes += size))),
    {
      signal,
      pause: turns(),
      onProgress: (draws) => {
        const now = performance.now()
        if (!isMine() || now - toldAt < TOLD_MS) return
        toldAt = now
        store.setState({ reading: { signal, draws, share: Math.min(1, bytes / total) } })
      },
    },
  )
  // Show the outcome in its own turn, because the last piece of work already filled one.
  await turn()
  if (isMine()) store.setState({ reading: null, outcome, chosen: null, left: null })
}

/** Pauses for the page after every few milliseconds of work. */
export function turns(): () => Promise<void> | null {
  let until = performance.now() + WORK_MS
  return () => (performance.now() < until ? null : turn().then(() => void (until = performance.now() + WORK_MS)))
}

/** Resolves in the next turn. A timer would wait at least four milliseconds each time. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

const BYTES_AT_ONCE = 1024 * 1024
/** Characters parsed between two checks of the clock. */
const CHARACTERS_AT_ONCE = 32 * 1024

async function* partsOf(blob: Blob, onRead: (bytes: number) => void): TextParts {
  if (blob.size > MAX_TEXT_BYTES) throw new UnreadableError({ code: 'too-large', limitBytes: MAX_TEXT_BYTES })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let at = 0; at < blob.size; at += BYTES_AT_ONCE) {
    const bytes = await bytesOf(blob.slice(at, at + BYTES_AT_ONCE))
    const isLast = at + BYTES_AT_ONCE >= blob.size
    const text = decoded(decoder, bytes, !isLast)
    for (let from = 0; from < text.length; from += CHARACTERS_AT_ONCE) {
      onRead((bytes.length * Math.min(CHARACTERS_AT_ONCE, text.length - from)) / text.length)
      yield text.slice(from, from + CHARACTERS_AT_ONCE)
    }
  }
}

/** @throws {UnreadableError} if the file is gone, or may not be read. */
async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch {
    throw new UnreadableError({ code: 'not-opened' })
  }
}

/** @throws {UnreadableError} if the bytes are not valid UTF-8 text. */
function decoded(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream })
  } catch {
    throw new UnreadableError({ code: 'not-text' })
  }
}

/** Text of a file; null if it is not text or cannot be read. The reading then reports the reason. */
async function textOf(blob: Blob): Promise<string | null> {
  try {
    return decoded(new TextDecoder('utf-8', { fatal: true }), await bytesOf(blob), false)
  } catch {
    return null
  }
}
