export type TabProps = {
  /** Registers the function that refreshes the tab's data. */
  readonly onRefresh: (refresh: () => void) => void
}
