import { Fragment } from 'react'
import type { ReviewModel } from '@shared/contract/review'
import type { ReviewApi } from '../../api'
import { plainText } from '../../format/text'
import { guarded } from '../../stores/remote'
import { Button } from '../../ui/Button'
import { IdChip } from '../../ui/Id'

/** A path may break after its dots, not inside its words. */
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

/** Every field of the bytes, as decoded, and the hash that names them on the ledger. */
export function RawFields({ model, api }: RawProps) {
  const copy = async (text: string) => (await guarded(() => api.copy({ text }))).ok
  const all = model.fields.map((f) => `${f.path}: ${f.value}`).join('\n')
  return (
    <section className="rawfields" id="raw-fields" aria-label="Raw fields">
      <div className="row between">
        <h2 className="h3">Raw fields</h2>
        {all.length <= 2000 && (
          <Button size="small" variant="quiet" onClick={() => void copy(all)}>
            Copy all
          </Button>
        )}
      </div>
      {model.bytesHash === null ? (
        <p className="t2 small">The bytes could not be decoded, so they have no hash.</p>
      ) : (
        <p className="rawhash">
          <IdChip label="SHA-384" id={model.bytesHash} short onCopy={copy} />
        </p>
      )}
      <dl className="mono">
        {model.fields.map((f, i) => (
          <div key={i}>
            <dt>{breakable(plainText(f.path, 200))}</dt>
            <dd>{plainText(f.value, 4000)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
