import type { Settings } from '@shared/contract/settings'
import { Seg } from '../../ui/Seg'
import { Setting, SettingGroup } from './Setting'

type LookProps = {
  readonly settings: Settings
  readonly onChange: (part: Partial<Settings>) => void
}

/** Settings for appearance and motion. */
export const Look = ({ settings, onChange }: LookProps) => (
  <SettingGroup title="Look">
    <Setting title="Theme" text="Light or dark. Follows the system until you fix it.">
      <Seg
        label="Theme"
        value={settings.theme}
        onChange={(theme) => onChange({ theme })}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </Setting>
    <Setting title="Density" text="How much space stands between rows and groups. Type keeps its size.">
      <Seg
        label="Density"
        value={settings.density}
        onChange={(density) => onChange({ density })}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
      />
    </Setting>
    <Setting title="Motion" text="What opens fades for a moment. Off: nothing moves, whatever the system says.">
      <Seg
        label="Motion"
        value={settings.motion}
        onChange={(motion) => onChange({ motion })}
        options={[
          { value: 'system', label: 'System' },
          { value: 'reduced', label: 'Off' },
        ]}
      />
    </Setting>
  </SettingGroup>
)
