import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { lockKeys, selectAccount } from '../../features/accounts/accounts-store'
import { closeOverlay, openOverlay } from '../../stores/overlay'
import { openRoute } from '../../stores/route'
import { changeSettings } from '../../features/settings/settings-store'
import { cx } from '../../ui/cx'
import { useApp } from '../../app/app-context'
import type { PaletteAction, PaletteEntry, PaletteGroup } from './entries'
import { EntryLine } from './EntryLine'
import { PaletteStatus } from './PaletteStatus'
import { usePalette } from './use-palette'
import styles from './palette.module.css'

/**
 * Dialog that finds pages, actions of the current page, accounts, address book entries, settings, held NFTs and
 * collections by name, or accounts, collections, NFTs and transactions by id, and runs the picked entry.
 */
export function Palette() {
  const { stores } = useApp()
  const isOpen = useStore(stores.overlay, (s) => s.openedOverlay === 'palette')
  const pickedAction = useRef<PaletteAction | null>(null)
  const runAction = useRunAction()
  const pick = (action: PaletteAction) => {
    pickedAction.current = action
    closeOverlay(stores.overlay, 'palette')
    if (!runsAfterClose(action)) runAction(action)
  }
  const onTransitionEnd = (isNowOpen: boolean) => {
    const action = pickedAction.current
    pickedAction.current = null
    // If the palette opens again while it is closing, the picked action is dropped, so that the next close does not run
    // this action.
    if (!isNowOpen && action && runsAfterClose(action)) runAction(action)
  }
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(isNextOpen) => {
        if (!isNextOpen) closeOverlay(stores.overlay, 'palette')
      }}
      onOpenChangeComplete={onTransitionEnd}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          className={styles['palette']}
          aria-label="Find pages, actions and ids"
          finalFocus={() => focusTargetAfter(pickedAction.current)}
        >
          <PaletteBody onPick={pick} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** True for actions that may open a dialog, which must not appear below the closing palette. */
const runsAfterClose = (action: PaletteAction): boolean => action.do === 'press' || action.do === 'show'

/**
 * Element to focus after closing: the title of a page that the action opens; otherwise `true`, for the previously
 * focused element.
 */
const focusTargetAfter = (action: PaletteAction | null): HTMLElement | true =>
  action?.do === 'go' ? (document.querySelector<HTMLElement>('main h1') ?? true) : true

/** Returns a function that runs an action. */
function useRunAction(): (action: PaletteAction) => void {
  const { api, stores } = useApp()
  return (action) => {
    switch (action.do) {
      case 'go':
        return openRoute(stores.route, action.to)
      case 'press':
        return action.run()
      case 'select':
        return void selectAccount(stores.client, api, action.account)
      case 'set':
        return void changeSettings(stores.client, api, action.change)
      case 'show':
        return openOverlay(stores.overlay, action.overlay)
      case 'lock':
        return void lockKeys(stores.client, api)
    }
  }
}

/** Maximum length of the input, well above the longest name search and the longest id. */
const MAX_INPUT_CHARS = 200

function PaletteBody({ onPick }: { readonly onPick: (action: PaletteAction) => void }) {
  const [inputText, setInputText] = useState('')
  const { query, groups, search } = usePalette(inputText)
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      mode="none"
      // Before a text is typed, Enter returns to the page that was open last, and runs nothing else: the person has not
      // chosen an entry.
      autoHighlight={query.kind === 'none' && groups[0]?.value !== 'Recent' ? false : 'always'}
      keepHighlight
      value={inputText}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setInputText(value)
      }}
      itemToStringValue={({ label }: PaletteEntry) => label}
    >
      <div className={cx(styles['pal-field'], query.kind === 'refused' && styles['refused'])}>
        <Search size={16} aria-hidden="true" />
        <Autocomplete.Input
          aria-label="Find pages, actions and ids"
          placeholder="Page, action, name or id"
          maxLength={MAX_INPUT_CHARS}
          spellCheck={false}
        />
        <Dialog.Close className={styles['pal-close']}>
          Esc<span className="sr"> closes</span>
        </Dialog.Close>
      </div>
      <Autocomplete.List className={styles['pal-list']} aria-label="Results">
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className="pal-group">
            <Autocomplete.GroupLabel className={styles['pal-head']}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: PaletteEntry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  className={styles['pal-item']}
                  onClick={() => onPick(entry.action)}
                >
                  <EntryLine entry={entry} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <PaletteStatus query={query} search={search} isEmpty={groups.length === 0} />
    </Autocomplete.Root>
  )
}
