import { Fragment } from 'react'
import type { ReviewModel } from '@shared/contract/review'
import type { ReviewApi } from '../../api'
import { plainText, visibleText } from '../../format/text'
import { callMain } from '../../query/bridge-call'
import { Button } from '../../ui/Button'
import { IdChip } from '../../ui/Id'
import { HiddenRowCount, limitRows } from './row-limit'
import { RAW_CONTENT_WORDS } from './review-text'
import { cx } from '../../ui/cx'
import styles from './review.module.css'

/** Longest text that main copies to the clipboard. */
const MAX_COPIED_CHARS = 2000

/** A longer path or value is cut. */
const MAX_PATH_CHARS = 200
const MAX_VALUE_CHARS = 4000

/** Path of a field, in which a line may break after every dot. */
const breakablePath = (path: string) =>
  path.split('.').map((segment, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {segment}
    </Fragment>
  ))

type RawProps = { readonly model: ReviewModel; readonly api: ReviewApi }

/** Content as it would be signed or sent, with its hash. A refused review shows only the first fields. */
export function RawFields({ model, api }: RawProps) {
  const copyText = async (text: string) => (await callMain(() => api.copy({ text }))).ok
  const { title, hashLabel, hashName } = RAW_CONTENT_WORDS[model.subject]
  const { rows, hiddenCount } = limitRows(model.fields, model.verdict === 'refuse')
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
      <dl className="mono">
        {rows.map((field, index) => (
          <div key={index}>
            <dt>{breakablePath(plainText(field.path, MAX_PATH_CHARS))}</dt>
            <dd>{plainText(field.value, MAX_VALUE_CHARS)}</dd>
          </div>
        ))}
      </dl>
      <HiddenRowCount count={hiddenCount} noun="more field" />
    </section>
  )
}
