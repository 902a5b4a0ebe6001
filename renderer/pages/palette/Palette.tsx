import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { lockKeys, selectAccount } from '../../features/accounts/accounts-store'
import { closeOverlay, openOverlay } from '../../stores/overlay'
import { go } from '../../stores/route'
import { changeSettings } from '../../features/settings/settings-store'
import { useApp } from '../../app/app-context'
import type { Act, Entry, Group } from './entries'
import { EntryLine } from './EntryLine'
import { PaletteStatus } from './PaletteStatus'
import { usePalette } from './use-palette'
import styles from './palette.module.css'

/** Finds by name: pages, actions of the current page, accounts, settings, collections, and the person's own entries. */
export function Palette() {
  const { stores } = useApp()
  const open = useStore(stores.overlay, (s) => s.open === 'palette')
  const pickedAct = useRef<Act | null>(null)
  const runAct = useRunAct()
  const pick = (act: Act) => {
    pickedAct.current = act
    closeOverlay(stores.overlay, 'palette')
    if (!runsAfterClose(act)) runAct(act)
  }
  const onTransitionEnd = (isOpen: boolean) => {
    const act = pickedAct.current
    pickedAct.current = null
    // If the palette reopened before it had closed, the entry picked earlier must not run at the next close.
    if (!isOpen && act && runsAfterClose(act)) runAct(act)
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && closeOverlay(stores.overlay, 'palette')}
      onOpenChangeComplete={onTransitionEnd}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          className={styles['palette']}
          aria-label="Find and do"
          finalFocus={() => focusAfter(pickedAct.current)}
        >
          <Body onPick={pick} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** True for acts that open another element, which must not open below the closing palette. */
const runsAfterClose = (act: Act): boolean => act.do === 'press' || act.do === 'show'

/** Focuses the title after a page was opened; otherwise returns the focus to its previous element. */
const focusAfter = (act: Act | null): HTMLElement | true =>
  act?.do === 'go' ? (document.querySelector<HTMLElement>('main h1') ?? true) : true

function useRunAct(): (act: Act) => void {
  const { api, stores } = useApp()
  return (act) => {
    switch (act.do) {
      case 'go':
        return go(stores.route, act.to)
      case 'press':
        return act.run()
      case 'select':
        return void selectAccount(stores.client, api, act.account)
      case 'set':
        return void changeSettings(stores.client, api, act.change)
      case 'show':
        return openOverlay(stores.overlay, act.overlay)
      case 'lock':
        return void lockKeys(stores.client, api)
    }
  }
}

/** Maximum length of the input: longer texts cannot match, as the market accepts at most 64 characters. */
const MAX_INPUT_CHARS = 200

function Body({ onPick }: { readonly onPick: (act: Act) => void }) {
  const [typed, setTyped] = useState('')
  const { query, groups, find } = usePalette(typed)
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      mode="none"
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
      itemToStringValue={({ label }: Entry) => label}
    >
      <div className={styles['pal-field']}>
        <Search size={16} aria-hidden="true" />
        <Autocomplete.Input
          aria-label="Find and do"
          placeholder="Page, action, name, 0.0.1234 or 0.0.1234/56"
          maxLength={MAX_INPUT_CHARS}
          spellCheck={false}
        />
        <Dialog.Close className={styles['pal-close']}>
          Esc<span className="sr"> closes</span>
        </Dialog.Close>
      </div>
      <Autocomplete.List className={styles['pal-list']} aria-label="Results">
        {(group: Group) => (
          <Autocomplete.Group key={group.value} items={group.items} className="pal-group">
            <Autocomplete.GroupLabel className={styles['pal-head']}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  className={styles['pal-item']}
                  onClick={() => onPick(entry.act)}
                >
                  <EntryLine entry={entry} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <PaletteStatus query={query} find={find} isEmpty={groups.length === 0} />
    </Autocomplete.Root>
  )
}
