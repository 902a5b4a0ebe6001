/** Time that a copied secret stays on the clipboard before main clears it, if it is still there. */
export const SECRET_CLIPBOARD_MS = 60_000
