import { dialog, type BrowserWindow } from 'electron'
import { writeChosenFile } from './write-chosen-file'

/**
 * Asks for a file in a dialog over `parent` and writes the text into it, readable by this person alone; false when none
 * was chosen. Throws AppFailure `file-not-written`.
 */
export async function saveFile(parent: BrowserWindow, suggestedName: string, text: string): Promise<boolean> {
  const chosen = await dialog.showSaveDialog(parent, { defaultPath: suggestedName })
  if (chosen.canceled || !chosen.filePath) return false
  await writeChosenFile(chosen.filePath, text)
  return true
}
