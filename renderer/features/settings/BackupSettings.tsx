import { ChevronRight } from 'lucide-react'
import { useStore } from 'zustand'
import { diskTitle } from '../../format/disk-text'
import { lowerFirstLetter } from '../../format/text'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../../app/app-context'
import { Setting, SettingGroup } from './Setting'

/** Settings group about copies: the person's own copies of private keys, and the app's daily copies of its database. */
export function BackupSettings() {
  const go = useGo()
  const diskError = useStore(useApp().stores.disk, ({ error }) => error)
  return (
    <SettingGroup id="backup" title="Backup">
      <Setting title="Private keys" text="Export each key from its account, and keep the copy offline.">
        <Button size="small" onClick={() => go({ name: 'accounts' })}>
          Open accounts
          <ChevronRight size={14} aria-hidden="true" />
        </Button>
      </Setting>
      <Setting
        title="Settings, lists and history"
        text={
          diskError?.code === 'disk-failed'
            ? `No copy can be made now: ${lowerFirstLetter(diskTitle(diskError))}. Earlier copies are kept.`
            : 'Countersign makes a copy here once a day and keeps three. Copies contain no private keys.'
        }
      />
    </SettingGroup>
  )
}
