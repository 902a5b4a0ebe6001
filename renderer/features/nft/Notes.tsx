import { plainText } from '../../format/text'

/** Notes of the market in its own words. */
export function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return <p className="small t3 notes">The market adds: {notes.map((note) => `“${plainText(note)}”`).join(' ')}</p>
}
