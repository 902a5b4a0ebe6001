import { Tabs } from '@base-ui/react/tabs'
import { Download, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { DrawReadingStore } from './draw-reading'
import { statFigure } from '../../format/money'
import { useKnownValue } from '../../query/use-query'
import { type DrawsTab, replaceRoute } from '../../stores/route'
import { removeToast } from '../../stores/toasts'
import { drawsQueries } from './queries'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { Page } from '../page-frame/Page'
import { NewDraw } from './NewDraw'
import { OpenButton } from './PasteBox'
import { SavedDraws } from './SavedDraws'
import { SaveVerifier } from './SaveVerifier'
import { useDrawFrame } from './use-draw-frame'
import { useDrop } from './use-drop'
import { PROOF_TOAST_ID, useSaveProof } from './use-save-proof'
import { VerifyPane } from './VerifyPane'
import drawsStyles from './draws.module.css'
import drawsPageStyles from './draws-page.module.css'

const TABS = [
  { value: 'verify', label: 'Verify' },
  { value: 'new', label: 'New draw' },
  { value: 'saved', label: 'Saved' },
] as const

/** Page to verify draws, to make a new draw, and to open saved proofs. */
export function DrawsPage({ tab = 'verify' }: { readonly tab?: DrawsTab | undefined }) {
  const { stores } = useApp()
  const { verify, newDraw } = stores.draws
  const openTab = (newTab: DrawsTab) => {
    // The list itself shows what the toast says.
    if (newTab === 'saved') removeToast(stores.toasts, PROOF_TOAST_ID)
    replaceRoute(stores.route, { name: 'draws', tab: newTab })
  }
  const { isDragOver, handlers } = useDrop(verify, () => openTab('verify'))
  return (
    <Tabs.Root
      className={drawsStyles['drop-area']}
      value={tab}
      onValueChange={(newTab) => {
        // Each tab has a value of `TABS`.
        openTab(newTab as DrawsTab)
      }}
      {...handlers}
    >
      <Page
        title="Draws"
        hidesOlderDataBanner
        afterTitle={<DrawTabs />}
        tools={
          <>
            {tab === 'verify' && (
              <OpenButton store={verify} size="normal" icon={<ListChecks size={16} aria-hidden="true" />}>
                Verify many draws…
              </OpenButton>
            )}
            {tab !== 'saved' && <SaveProof store={tab === 'verify' ? verify : newDraw} />}
          </>
        }
      >
        <Panel value="verify">
          <VerifyPanel />
        </Panel>
        <Panel value="new">
          <NewDraw />
        </Panel>
        <Panel value="saved">
          <SavedDraws onOpened={() => openTab('verify')} />
        </Panel>
        {isDragOver && <div className={drawsStyles['drop-over']}>Drop to verify</div>}
      </Page>
    </Tabs.Root>
  )
}

function DrawTabs() {
  const savedCount = useKnownValue(drawsQueries.savedProofs, (proofs) => proofs.length) ?? 0
  return (
    <Tabs.List className={drawsPageStyles['draw-tabs']} aria-label="Draws">
      {TABS.map(({ value, label }) => (
        <Tabs.Tab key={value} value={value}>
          {label}
          {value === 'saved' && savedCount > 0 && <span className="t3"> {statFigure(savedCount)}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

const Panel = ({ value, children }: { readonly value: DrawsTab; readonly children: ReactNode }) => (
  <Tabs.Panel value={value} tabIndex={-1} data-quiet-focus>
    {children}
  </Tabs.Panel>
)

function VerifyPanel() {
  const { stores } = useApp()
  return (
    <VerifyPane store={stores.draws.verify} {...useDrawFrame()}>
      <SaveVerifier />
    </VerifyPane>
  )
}

function SaveProof({ store }: { readonly store: DrawReadingStore }) {
  const { outcome: lastOutcome, reading, openDrawPlace } = useStore(store)
  // While a new reading is in progress, the previous outcome must not be saved.
  const outcome = reading ? null : lastOutcome
  const { canSave, save, isSaving } = useSaveProof({ outcome, openDrawPlace })
  const hasTooManyDraws = !canSave && outcome !== null && outcome.storedDraws.length > 0
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      disabled={!canSave}
      title={hasTooManyDraws ? 'Too many draws for one proof. Open one draw first.' : undefined}
      isBusy={isSaving}
      onClick={() => void save()}
    >
      Save proof
    </Button>
  )
}
