import { LEDGER_LOOKUP_WORDS } from '@shared/draw/words'
import type { DrawReadingStore } from './draw-reading'
import { Fold } from '../../ui/Fold'
import { Brand } from '../../ui/StatusIcons'
import { useDrop } from './use-drop'
import { VerifyPane } from './VerifyPane'
import verifierStyles from './verifier.module.css'
import drawsStyles from './draws.module.css'

/** Page of the standalone verifier file: a header, and the verification pane that the app also uses. */
export function VerifierPage({ store }: { readonly store: DrawReadingStore }) {
  const { isDragOver, handlers } = useDrop(store)
  return (
    <div className={verifierStyles['verifier']} {...handlers}>
      <header>
        <Brand />
        <h1>Draw verifier</h1>
        <p className="small t3">Countersign. This page makes no network requests.</p>
      </header>
      <main>
        <VerifyPane store={store} autoFocus isOfflinePage>
          <div className={verifierStyles['verifier-note']}>
            <Fold size="line" label="Ledger data comes from the proof, not checked">
              <p className="small t2">{LEDGER_LOOKUP_WORDS}</p>
            </Fold>
          </div>
        </VerifyPane>
      </main>
      {isDragOver && <div className={drawsStyles['drop-over']}>Drop to verify</div>}
    </div>
  )
}
