import { dialog, type BrowserWindow } from 'electron'

/** A question in a box of the system's own, which no page can draw over or answer. */
export type Question = { readonly title: string; readonly detail: string; readonly confirmLabel: string }

/** Whether the person said yes; whoever only presses Enter or Escape has not. */
export async function ask(window: BrowserWindow | null, { title, detail, confirmLabel }: Question): Promise<boolean> {
  const question = {
    type: 'question' as const,
    message: title,
    detail,
    buttons: ['Cancel', confirmLabel],
    defaultId: 0,
    cancelId: 0,
  }
  const { response } = window ? await dialog.showMessageBox(window, question) : await dialog.showMessageBox(question)
  return response === 1
}
