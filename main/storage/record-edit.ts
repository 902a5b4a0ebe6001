/** Change to one row of a list: the row's new text, or null to remove the row. */
export type RecordEdit = { readonly list: string; readonly id: string; readonly text: string | null }
