import { writeFile } from 'node:fs/promises'
import { dialog, type BrowserWindow } from 'electron'

/** Asks for a file in a dialog over `parent` and writes the text into it, readable by this person alone; false when none was chosen. */
export async function saveFile(parent: BrowserWindow, suggestedName: string, text: string): Promise<boolean> {
  const chosen = await dialog.showSaveDialog(parent, { defaultPath: suggestedName })
  if (chosen.canceled || !chosen.filePath) return false
  await writeFile(chosen.filePath, text, { mode: 0o600 })
  return true
}
