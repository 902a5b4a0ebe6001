import { plainText } from '../../format/text'
import { HbarText } from '../../ui/HbarText'

/** Longer than any line that main makes, because content to be approved is never truncated. */
const MAX_LINE_CHARS = 5000

/** Shows a text of main line by line. Third-party names cannot add lines, because main removes their line breaks. */
export const FullText = ({ text }: { readonly text: string }) => {
  const [first = '', ...others] = text.split('\n').map((line) => plainText(line, MAX_LINE_CHARS))
  return (
    <>
      <HbarText text={first} />
      {others.map((line, i) => (
        <div key={i}>
          <HbarText text={line} />
        </div>
      ))}
    </>
  )
}
