import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { Popover } from '../../ui/Popover'
import { useApp } from '../../app/app-context'
import { CollectionField } from '../offers/CollectionField'

/** Filter for one collection, or for all. */
export function OnlyCollection() {
  const { stores } = useApp()
  const { look } = stores.statistics
  const collection = useStore(look, (state) => state.collection)
  const [isOpen, setOpen] = useState(false)
  if (collection) {
    const name = nameOr(collection.name, collection.token)
    return (
      <span className="fchip" title={`${collection.token}-${collection.checksum}`}>
        <span className="t2">Collection</span>
        <span className="strong cut">{name}</span>
        <button
          type="button"
          aria-label={`Show all collections, not only ${name}`}
          onClick={() => look.setState({ collection: null })}
        >
          <X size={12} aria-hidden="true" />
        </button>
      </span>
    )
  }
  return (
    <Popover
      label="Choose a collection"
      open={isOpen}
      onOpen={setOpen}
      trigger={
        <button type="button" className="fchip-open">
          <Plus size={14} aria-hidden="true" />
          One collection
        </button>
      }
    >
      <div className="pop-form">
        <CollectionField
          picked={null}
          isMissing={false}
          onPick={(found) => {
            if (found) look.setState({ collection: found })
            setOpen(false)
          }}
        />
        <Button size="small" variant="quiet" onClick={() => setOpen(false)}>
          All collections
        </Button>
      </div>
    </Popover>
  )
}
