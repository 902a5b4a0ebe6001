import { Fragment } from 'react'
import { formatHbar } from '@shared/amount'
import type { ReviewModel } from '@shared/contract/review'
import type { ReviewApi } from '../../api'
import { plainText, visibleText } from '../../format/text'
import { callMain } from '../../query/bridge-call'
import { Button } from '../../ui/Button'
import { IdChip } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { NoteLines, RAW_NOTE_RULE } from './Notes'
import { HiddenRowCount, limitRows } from './row-limit'
import { RAW_CONTENT_WORDS } from './review-text'
import { cx } from '../../ui/cx'
import styles from './review.module.css'

/** Longest text that main copies to the clipboard. */
const MAX_COPIED_CHARS = 2000

/** A longer path or value is cut. */
const MAX_PATH_CHARS = 200
const MAX_VALUE_CHARS = 4000

type RawField = ReviewModel['fields'][number]
type RawGroup = { readonly prefix: string; readonly fields: readonly (RawField & { readonly name: string })[] }

/** Consecutive fields with the same path up to the last dot. Each field has the rest of its path as its name. */
function groupedFields(fields: readonly RawField[]): readonly RawGroup[] {
  const groups: { prefix: string; fields: RawGroup['fields'][number][] }[] = []
  for (const field of fields) {
    const nameStart = field.path.lastIndexOf('.') + 1
    const prefix = field.path.slice(0, Math.max(0, nameStart - 1))
    const namedField = { ...field, name: field.path.slice(nameStart) }
    const lastGroup = groups.at(-1)
    if (lastGroup && lastGroup.prefix === prefix) lastGroup.fields.push(namedField)
    else groups.push({ prefix, fields: [namedField] })
  }
  return groups
}

/** Paths of amounts in tinybar. */
const TINYBAR_PATH = /^transactionFee$|^cryptoTransfer\.transfers\..*amount$|cryptoAllowances\[\d+\]\.amount$/
const DIGITS = /^-?\d{1,19}$/

/** The amount of a field in HBAR; null for a field that is no amount in tinybar. */
const hbarOf = ({ path, value }: RawField): string | null =>
  TINYBAR_PATH.test(path) && DIGITS.test(value) ? formatHbar(BigInt(value)) : null

type RawProps = { readonly model: ReviewModel; readonly api: ReviewApi }

/** Content as it would be signed or sent, with its hash. A refused review shows only the first fields. */
export function RawFields({ model, api }: RawProps) {
  const copyText = async (text: string) => (await callMain(() => api.copy({ text }))).ok
  const { title, hashLabel, hashName } = RAW_CONTENT_WORDS[model.subject]
  const { rows, hiddenCount } = limitRows(model.fields, model.verdict === 'refuse')
  const rawNotes = model.findings.filter(({ rule }) => rule === RAW_NOTE_RULE)
  const fullText = model.exactText ?? model.fields.map(({ path, value }) => `${path}: ${value}`).join('\n')
  return (
    <section className={styles['rawfields']} id="raw-fields" aria-label={title}>
      <div className="row between">
        <h2 className="h3">{title}</h2>
        {fullText.length <= MAX_COPIED_CHARS && (
          <Button size="small" variant="quiet" onClick={() => void copyText(fullText)}>
            Copy all
          </Button>
        )}
      </div>
      {model.bytesHash === null ? (
        <p className="t2 small">The bytes could not be decoded, so they have no hash.</p>
      ) : (
        <p className={styles['rawhash']}>
          <span className="t2 small">{hashLabel}</span>{' '}
          <IdChip label={hashName} id={model.bytesHash} isShortened onCopy={copyText} />
        </p>
      )}
      {model.exactText !== null && <pre className={cx('mono', styles['exact'])}>{visibleText(model.exactText)}</pre>}
      {groupedFields(rows).map((group, index) => (
        <Fragment key={index}>
          {group.prefix !== '' && (
            <p className={cx('mono', styles['raw-group'])}>{plainText(group.prefix, MAX_PATH_CHARS)}</p>
          )}
          <dl className="mono">
            {group.fields.map((field, fieldIndex) => (
              <RawFieldRow key={fieldIndex} field={field} name={field.name} />
            ))}
          </dl>
        </Fragment>
      ))}
      <HiddenRowCount count={hiddenCount} noun="more field" />
      <NoteLines notes={rawNotes} commission={null} />
    </section>
  )
}

function RawFieldRow({ field, name }: { readonly field: RawField; readonly name: string }) {
  const hbar = hbarOf(field)
  return (
    <div>
      <dt>{plainText(name, MAX_PATH_CHARS)}</dt>
      <dd>
        {plainText(field.value, MAX_VALUE_CHARS)}
        {hbar !== null && (
          <span className="t3">
            {' tinybar, '}
            <Money hbar={hbar} />
          </span>
        )}
      </dd>
    </div>
  )
}
