import { dialog, type BrowserWindow } from 'electron'
import { writeChosenFile } from './write-chosen-file'

/**
 * Asks for a file in a dialog over `parent` and writes the text into that file. Only the person's user account can read the
 * file. Returns false if the person chose no file. Throws AppFailure `file-not-written` if the file cannot be written.
 */
export async function saveFile(parent: BrowserWindow, suggestedName: string, text: string): Promise<boolean> {
  const dialogResult = await dialog.showSaveDialog(parent, { defaultPath: suggestedName })
  if (dialogResult.canceled || !dialogResult.filePath) return false
  await writeChosenFile(dialogResult.filePath, text)
  return true
}
