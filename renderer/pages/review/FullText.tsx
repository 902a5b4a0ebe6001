import { plainText } from '../../format/text'
import { ReviewText } from './ReviewText'

/** Longer than any line that main writes, so that no content of a review is cut. */
const MAX_LINE_CHARS = 5000

/**
 * Shows a text that main wrote, line by line. A third-party name cannot add a line, because main removes line breaks
 * from names.
 */
export const FullText = ({ text }: { readonly text: string }) => {
  const [firstLine = '', ...otherLines] = text.split('\n').map((line) => plainText(line, MAX_LINE_CHARS))
  return (
    <>
      <ReviewText text={firstLine} />
      {otherLines.map((line, index) => (
        <div key={index}>
          <ReviewText text={line} />
        </div>
      ))}
    </>
  )
}
