/** New text of one row; null when it is removed. */
export type RecordEdit = { readonly list: string; readonly id: string; readonly text: string | null }
