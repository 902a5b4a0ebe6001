import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import { counted } from '../../../format/money'
import { dateWords } from '../../../format/time'
import { dayMs, inSight } from './history-view'
import { changeSettings } from '../../settings/settings-store'
import { Button } from '../../../ui/Button'
import { Confirm } from '../../../ui/Confirm'
import { Field } from '../../../ui/Field'
import { useApp } from '../../../app/app-context'
import { useSettings } from '../../../app/use-app-state'

type HideProps = { readonly open: boolean; readonly flows: readonly Flow[]; readonly onClose: () => void }

/** Dialog that hides old entries. The journal keeps hidden entries, and they can be shown again. */
export function HideOlder({ open, flows, onClose }: HideProps) {
  const { api, stores } = useApp()
  const [day, setDay] = useState('')
  const ms = dayMs(day)
  const from = ms === null ? null : new Date(ms).toISOString()
  const gone = from === null ? 0 : flows.length - inSight(flows, from).length
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title="Hide older entries"
      text="What ended before a day is no longer shown here. Nothing is deleted: the journal keeps every entry, and they can be shown again."
      act="Hide them"
      disabled={gone === 0}
      onAct={() => changeSettings(stores.client, api, { historyFrom: from })}
    >
      <Field
        label="Hide what ended before"
        type="date"
        autoFocus
        value={day}
        hint={
          from === null
            ? undefined
            : `${counted(gone, 'entry', 'entries')} would be hidden. What is not finished stays.`
        }
        onChange={(e) => setDay(e.target.value)}
      />
    </Confirm>
  )
}

/** Number of hidden entries, with a button that shows them again. */
export function HiddenNote({ hidden }: { readonly hidden: number }) {
  const { api, stores } = useApp()
  const { historyFrom } = useSettings()
  if (historyFrom === null || hidden === 0) return null
  return (
    <p className="small t2 row history-hidden">
      {`${counted(hidden, 'entry', 'entries')} that ended before ${dateWords(historyFrom)} ${hidden === 1 ? 'is' : 'are'} hidden, and kept.`}
      <Button size="small" onClick={() => void changeSettings(stores.client, api, { historyFrom: null })}>
        Show them
      </Button>
    </p>
  )
}
