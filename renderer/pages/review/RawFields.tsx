import { Fragment } from 'react'
import type { ReviewModel } from '@shared/contract/review'
import type { ReviewApi } from '../../api'
import { plainText, visibleText } from '../../format/text'
import { guarded } from '../../query/bridge-call'
import { Button } from '../../ui/Button'
import { IdChip } from '../../ui/Id'
import { HiddenRows, limitRows } from './row-limit'
import { RAW_CONTENT_WORDS } from './subject'
import { cx } from '../../ui/cx'
import styles from './review.module.css'

/** Allows line breaks after the dots of a path, not inside its words. */
const breakable = (path: string) =>
  path.split('.').map((part, i) => (
    <Fragment key={i}>
      {i > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

type RawProps = { readonly model: ReviewModel; readonly api: ReviewApi }

/** The complete content as it would be signed or sent, and its hash. */
export function RawFields({ model, api }: RawProps) {
  const copy = async (text: string) => (await guarded(() => api.copy({ text }))).ok
  const { title, hashOf, hash } = RAW_CONTENT_WORDS[model.subject]
  const { rows, hiddenCount } = limitRows(model.fields, model.verdict === 'refuse')
  const fullText = model.exactText ?? model.fields.map(({ path, value }) => `${path}: ${value}`).join('\n')
  return (
    <section className={styles['rawfields']} id="raw-fields" aria-label={title}>
      <div className="row between">
        <h2 className="h3">{title}</h2>
        {fullText.length <= 2000 && (
          <Button size="small" variant="quiet" onClick={() => void copy(fullText)}>
            Copy all
          </Button>
        )}
      </div>
      {model.bytesHash === null ? (
        <p className="t2 small">The bytes could not be decoded, so they have no hash.</p>
      ) : (
        <p className={styles['rawhash']}>
          <span className="t2 small">{hashOf}</span> <IdChip label={hash} id={model.bytesHash} short onCopy={copy} />
        </p>
      )}
      {model.exactText !== null && <pre className={cx('mono', styles['exact'])}>{visibleText(model.exactText)}</pre>}
      <dl className="mono">
        {rows.map((field, i) => (
          <div key={i}>
            <dt>{breakable(plainText(field.path, 200))}</dt>
            <dd>{plainText(field.value, 4000)}</dd>
          </div>
        ))}
      </dl>
      <HiddenRows count={hiddenCount} what="more field" />
    </section>
  )
}
