import { Notification, type BrowserWindow } from 'electron'

/** What the desktop is asked to show: plain text. */
export type DesktopNotification = {
  readonly title: string
  readonly body: string
  /** The person picked it; the window is in front by then. */
  readonly onPick: () => void
}

/** One that is collected answers to no click. */
const MOST_HELD = 20

/** Shows notifications of the desktop, where it has any. */
export function createDesktop(window: () => BrowserWindow | null): (notification: DesktopNotification) => void {
  let held: readonly Notification[] = []
  return ({ title, body, onPick }) => {
    if (!Notification.isSupported()) return
    const shown = new Notification({ title, body })
    held = [...held, shown].slice(-MOST_HELD)
    shown.on('click', () => {
      const target = window()
      if (target?.isMinimized()) target.restore()
      target?.show()
      target?.focus()
      onPick()
    })
    shown.show()
  }
}
