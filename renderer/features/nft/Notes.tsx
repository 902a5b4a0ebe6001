import { plainText } from '../../format/text'

/** What the market adds in its own words. */
export function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return <p className="small t3 notes">The market adds: {notes.map((note) => `“${plainText(note)}”`).join(' ')}</p>
}
