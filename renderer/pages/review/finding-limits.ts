/** Limits of the shown texts of a finding. A longer text is cut. */
export const MAX_TITLE_CHARS = 120
export const MAX_CLAIM_CHARS = 240
export const MAX_NOTE_CHARS = 400
export const MAX_MESSAGE_CHARS = 600
export const MAX_EVIDENCE_CHARS = 1000
export const MAX_COMMISSION_CHARS = 300
