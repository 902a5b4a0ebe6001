import type { CollectionFacts } from '@shared/contract/market'
import { nameOr } from '../../format/text'
import { IdChip } from '../../ui/Id'
import { useCopy } from '../app-context'

/** Whose it is and which it is. */
export function CollectionHead({ facts }: { readonly facts: CollectionFacts }) {
  const copy = useCopy()
  return (
    <div className="colhead">
      <h2>{nameOr(facts.name, facts.token)}</h2>
      <div className="row small t2">
        {facts.creator !== null && <span>by {nameOr(facts.creator, 'unknown')}</span>}
        <IdChip label="Token" id={facts.token} checksum={facts.checksum} onCopy={copy} />
      </div>
    </div>
  )
}
