import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { openOverlay } from '../../stores/overlay'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { Setting, SettingGroup } from './Setting'

/** Settings group that starts the tour of the practice market and shows the keyboard shortcuts. */
export function Help() {
  const { stores } = useApp()
  const isPractice = useKnownValue(networkQueries.state, ({ profile }) => profile.kind === 'practice') ?? false
  return (
    <SettingGroup id="help" title="Help">
      {isPractice && (
        <Setting
          title="Walk through the practice market"
          text="Six stops: where things are, and who may spend your HBAR."
        >
          <Button size="small" onClick={() => openOverlay(stores.overlay, 'tour')}>
            Start the tour
          </Button>
        </Setting>
      )}
      <Setting title="Keyboard shortcuts" text="F1 or ? shows the shortcuts on every page.">
        <Button size="small" onClick={() => openOverlay(stores.overlay, 'shortcuts')}>
          Show the shortcuts
        </Button>
      </Setting>
    </SettingGroup>
  )
}
