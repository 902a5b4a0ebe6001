import type { Settings } from '@shared/contract/settings'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { Setting, SettingGroup } from './Setting'

type AppearanceProps = {
  readonly settings: Settings
  readonly onChange: (change: Partial<Settings>) => void
}

/** Settings for appearance and motion. */
export const AppearanceSettings = ({ settings, onChange }: AppearanceProps) => (
  <SettingGroup id="appearance" title="Appearance">
    <Setting title="Theme" text="Light or dark. Follows the system until you choose.">
      <SegmentedControl
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
    <Setting title="Density" text="Space between rows and groups. The text size does not change.">
      <SegmentedControl
        label="Density"
        value={settings.density}
        onChange={(density) => onChange({ density })}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
      />
    </Setting>
    <Setting title="Motion" text="Panels fade in briefly when they open.">
      <SegmentedControl
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
