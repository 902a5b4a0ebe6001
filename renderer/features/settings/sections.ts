/** Sections of the settings, in the order of the page. The id is the id of the section's element. */
export const SETTINGS_SECTIONS = [
  { id: 'network', label: 'Network' },
  { id: 'service-address', label: 'Service address' },
  { id: 'requests', label: 'Requests' },
  { id: 'keys', label: 'Keys' },
  { id: 'tool-server', label: 'Tool server' },
  { id: 'privacy', label: 'Privacy' },
  { id: 'spending', label: 'Spending' },
  { id: 'lock', label: 'Lock' },
  { id: 'backup', label: 'Backup' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'notices', label: 'Notices' },
  { id: 'help', label: 'Help' },
] as const

export type SettingsSectionId = (typeof SETTINGS_SECTIONS)[number]['id']
