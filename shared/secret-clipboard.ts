/** Time after which main clears a copied secret, if the clipboard still holds it. */
export const SECRET_CLIPBOARD_MS = 60_000
