import { type ClipboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { hasHidden } from '@shared/text/hidden'
import { plainText } from '../../format/text'
import {
  clearDraws,
  type DrawReadingStore,
  type ReadingInput,
  type InputFile,
  MAX_FIELD_CHARACTERS,
  openFiles,
  changeFieldText,
} from './draw-reading'
import { Button } from '../../ui/Button'
import { splitByKeys } from './json-keys'
import { cx } from '../../ui/cx'
import styles from './draws.module.css'

type PasteBoxProps = {
  readonly store: DrawReadingStore
  readonly readingInput: ReadingInput
  /** Number of draws that were read from the input. */
  readonly drawCount: number
  readonly autoFocus?: boolean
}

/** Minimum number of draws for which the text of an opened file is folded, because such a long text is of little use. */
const MIN_FOLDED_DRAWS = 10

/** Input for draws: a text field, or the names of the opened files. The text of a file with many draws is folded. */
export function PasteBox({ store, readingInput, drawCount, autoFocus }: PasteBoxProps) {
  const id = useId()
  const [unfoldedInput, setUnfoldedInput] = useState<ReadingInput | null>(null)
  const foldedFile = unfoldedInput === readingInput ? null : foldedFileOf(readingInput, drawCount)
  const isEmpty = readingInput.kind === 'text' && readingInput.text === '' && readingInput.name === null
  return (
    <section aria-labelledby={id}>
      <div className={cx('row between', styles['paste-head'])}>
        <h2 className="h3 cut" id={id}>
          {foldedFile ? 'Opened file' : inputTitle(readingInput)}
        </h2>
        <span className={cx('row', styles['tight'])}>
          {foldedFile && (
            <Button variant="quiet" size="small" onClick={() => setUnfoldedInput(readingInput)}>
              Show text
            </Button>
          )}
          <OpenButton store={store} variant={isEmpty ? 'primary' : 'quiet'}>
            Open file…
          </OpenButton>
          <Button variant="quiet" size="small" disabled={isEmpty} onClick={() => clearDraws(store)}>
            Clear
          </Button>
        </span>
      </div>
      {foldedFile && <FileNames files={[foldedFile]} />}
      {!foldedFile && readingInput.kind === 'files' && <FileNames files={readingInput.files} />}
      {!foldedFile && readingInput.kind === 'text' && (
        <PasteField store={store} text={readingInput.text} labelledBy={id} autoFocus={autoFocus ?? false} />
      )}
    </section>
  )
}

/** Opened file whose text is folded; null for a text that is shown. */
const foldedFileOf = (readingInput: ReadingInput, drawCount: number): InputFile | null =>
  readingInput.kind === 'text' && readingInput.name !== null && drawCount >= MIN_FOLDED_DRAWS
    ? { name: readingInput.name, blob: new Blob([readingInput.text]) }
    : null

function inputTitle(readingInput: ReadingInput): string {
  if (readingInput.kind === 'text')
    return readingInput.name === null ? 'Draw to verify' : plainText(readingInput.name, 60)
  return readingInput.files.length === 1 ? 'Opened file' : `${readingInput.files.length} files`
}

const inputFiles = (files: Iterable<File>): readonly InputFile[] =>
  [...files].map((file) => ({ name: file.name, blob: file }))

type OpenButtonProps = {
  readonly store: DrawReadingStore
  readonly icon?: ReactNode
  readonly size?: 'small' | 'normal'
  readonly variant?: 'primary' | 'quiet' | 'secondary'
  /** Called once the person has chosen files. */
  readonly onOpened?: () => void
  readonly children: ReactNode
}

/** Button that opens one or more files. */
export function OpenButton({ store, icon, size = 'small', variant = 'quiet', onOpened, children }: OpenButtonProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        accept=".json,.jsonl,.ndjson,.csv,.tsv,.txt,application/json,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          const files = inputFiles(currentTarget.files ?? [])
          openFiles(store, files)
          if (files.length > 0) onOpened?.()
          // Reset the file input, so that choosing the same file again also fires a change event.
          currentTarget.value = ''
        }}
      />
      <Button variant={variant} size={size} icon={icon} onClick={() => fileInput.current?.click()}>
        {children}
      </Button>
    </>
  )
}

type PasteFieldProps = {
  readonly store: DrawReadingStore
  readonly text: string
  readonly labelledBy: string
  readonly autoFocus: boolean
}

/** Height of the empty field, in lines of text. */
const EMPTY_ROWS = 13
/** Minimum height of a field with text, in lines. The field grows with its text. */
const MIN_FILLED_ROWS = 3

/** Maximum length of a text with highlighted field names, because each keystroke highlights the whole text again. */
const MAX_HIGHLIGHTED_CHARACTERS = 20_000

/**
 * Text field. A copy behind the field, with bold field names, shows the letters, and the field's own letters are
 * transparent. A text that is too long or has hidden characters is shown by the field alone.
 */
function PasteField({ store, text, labelledBy, autoFocus }: PasteFieldProps) {
  const isHighlighted = text.length <= MAX_HIGHLIGHTED_CHARACTERS && !hasHidden(text)
  const onPaste = (event: ClipboardEvent) => {
    const files = inputFiles(event.clipboardData.files)
    const pastedText = event.clipboardData.getData('text')
    if (files.length === 0 && pastedText.length <= MAX_FIELD_CHARACTERS) return
    event.preventDefault()
    openFiles(store, files.length > 0 ? files : [{ name: 'Pasted text', blob: new Blob([pastedText]) }])
  }
  return (
    <div className={styles['paste']} data-marked={isHighlighted} data-filled={text !== ''}>
      {isHighlighted && (
        <pre aria-hidden="true">
          {highlightedKeys(text)}
          {'\n'}
        </pre>
      )}
      <textarea
        aria-labelledby={labelledBy}
        value={text}
        rows={text === '' ? EMPTY_ROWS : MIN_FILLED_ROWS}
        spellCheck={false}
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder="Paste a random number result, a mint result, a proof or a table of draws. Or drop a file anywhere here."
        onPaste={onPaste}
        onChange={({ currentTarget }) => changeFieldText(store, currentTarget.value)}
      />
    </div>
  )
}

/** Text with the field names of its JSON in bold. `splitByKeys` returns the field names at the odd indexes. */
const highlightedKeys = (text: string): readonly ReactNode[] =>
  splitByKeys(text).map((piece, index) => (index % 2 === 1 ? <b key={index}>{piece}</b> : piece))

const MAX_LISTED_FILES = 12

const FileNames = ({ files }: { readonly files: readonly InputFile[] }) => (
  <ul className={styles['paste-files']}>
    {files.slice(0, MAX_LISTED_FILES).map(({ name, blob }, index) => (
      <li key={index}>
        <span className="cut" title={plainText(name, 200)}>
          {plainText(name, 80)}
        </span>
        <span className="t3 n">{fileSizeWords(blob.size)}</span>
      </li>
    ))}
    {files.length > MAX_LISTED_FILES && <li className="t3">and {files.length - MAX_LISTED_FILES} more</li>}
  </ul>
)

function fileSizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
