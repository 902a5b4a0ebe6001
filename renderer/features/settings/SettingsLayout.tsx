import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Select } from '../../ui/Select'
import { cx } from '../../ui/cx'
import { SETTINGS_SECTIONS, type SettingsSectionId } from './sections'
import styles from './settings.module.css'

type LayoutProps = {
  /** True while a banner stays at the top of the page, above the list of the sections. */
  readonly isBelowBanner: boolean
  readonly children: ReactNode
}

/** List of the sections at the left, and the sections in one column. A narrow window has a select above the column. */
export function SettingsLayout({ isBelowBanner, children }: LayoutProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { sectionInView, showSection } = useSectionInView(ref)
  return (
    <div className={cx(styles['layout'], isBelowBanner && styles['below-banner'])} ref={ref}>
      <nav className={styles['subnav']} aria-label="Sections of Settings">
        {SETTINGS_SECTIONS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={cx(id === sectionInView && styles['on'])}
            aria-current={id === sectionInView ? 'true' : undefined}
            onClick={() => showSection(id)}
          >
            {label}
          </button>
        ))}
      </nav>
      <div className={styles['section-select']}>
        <Select
          label="Section"
          value={sectionInView}
          options={SETTINGS_SECTIONS.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => showSection(id as SettingsSectionId)}
        />
      </div>
      <div>{children}</div>
    </div>
  )
}

/** Distance below the top of the scrolling element within which a section's heading counts as reached, in pixels. */
const REACHED_PX = 96

/** Events of a person who scrolls. After such an event, the scroll position decides again which section is in view. */
const SCROLL_INPUT_EVENTS = ['wheel', 'pointerdown', 'keydown'] as const

/** Section in view, and a function that scrolls to a section. */
function useSectionInView(ref: RefObject<HTMLElement | null>) {
  const [sectionInView, setSectionInView] = useState<SettingsSectionId>(SETTINGS_SECTIONS[0].id)
  // A section near the end of the page cannot reach the top. It stays marked until the person scrolls.
  const isSectionChosen = useRef(false)
  useEffect(() => {
    const scroller = ref.current?.closest<HTMLElement>('[data-scroller]')
    if (!scroller) return
    const markReachedSection = () => {
      if (!isSectionChosen.current) setSectionInView(sectionAt(scroller))
    }
    const endChoice = () => {
      isSectionChosen.current = false
    }
    scroller.addEventListener('scroll', markReachedSection, { passive: true })
    for (const event of SCROLL_INPUT_EVENTS) scroller.addEventListener(event, endChoice, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', markReachedSection)
      for (const event of SCROLL_INPUT_EVENTS) scroller.removeEventListener(event, endChoice)
    }
  }, [ref])
  const showSection = (id: SettingsSectionId) => {
    const section = document.getElementById(id)
    if (!section) return
    setSectionInView(id)
    section.scrollIntoView({ block: 'start' })
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    // The press that chose the section also reaches the scrolling element and would end the choice, so the choice starts
    // in the next frame.
    requestAnimationFrame(() => {
      isSectionChosen.current = true
    })
  }
  return { sectionInView, showSection }
}

/** The last section whose heading has reached the top; at the end of the page, the last section. */
function sectionAt(scroller: HTMLElement): SettingsSectionId {
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
  const top = scroller.getBoundingClientRect().top + REACHED_PX
  const reachedSections = SETTINGS_SECTIONS.filter(({ id }) => {
    const section = document.getElementById(id)
    return section !== null && section.getBoundingClientRect().top <= top
  })
  const [first] = SETTINGS_SECTIONS
  const last = isAtEnd && scroller.scrollTop > 0 ? SETTINGS_SECTIONS.at(-1) : reachedSections.at(-1)
  return (last ?? first).id
}
