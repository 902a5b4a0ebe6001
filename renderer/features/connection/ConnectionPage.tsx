import { SettingsPage } from '../settings/SettingsPage'

/** Connection page: the settings, which begin with the network, the address, the requests and the service keys. */
export const ConnectionPage = () => (
  <SettingsPage title="Connection" crumbs={[{ label: 'Settings', to: { name: 'settings' } }]} />
)
