import { Box, chakra, Flex } from '@chakra-ui/react'
import { createLink, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { courseLink } from '../course-link.ts'

const Tab = createLink(
  chakra('a', {
    base: {
      display: 'block',
      px: '3',
      py: '2.5',
      color: 'fg.muted',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      _hover: { color: 'fg' },
      '&[aria-current=page]': { color: 'blue.fg', borderColor: 'blue.solid' },
    },
  }),
)

/** The pages of a course, in order; the first one is where the course begins. */
const tabs = [
  { label: 'Today', page: undefined },
  { label: 'People', page: 'people' },
  { label: 'Machines', page: 'machines' },
  { label: 'Calendar', page: 'calendar' },
  { label: 'Money', page: 'money' },
  { label: 'Rules', page: 'rules' },
] as const

/** Where the tabs are wider than the screen, the one of the page stands in the middle, with what is beside it. */
const useCurrentInSight = () => {
  const strip = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which tab is the current one
  useLayoutEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    // The strip alone: to bring the tab into view would move the page, too.
    if (current) strip.current?.scrollTo(current.offsetLeft - (innerWidth - current.offsetWidth) / 2, 0)
  }, [pathname])
  return strip
}

export const CourseNav = ({ courseId }: { readonly courseId: string }) => (
  <Box
    ref={useCurrentInSight()}
    as="nav"
    aria-label="Course"
    borderBottomWidth="1px"
    mb="6"
    overflowX="auto"
    overflowY="hidden"
  >
    <Flex as="ul" listStyleType="none">
      {tabs.map(({ label, page }) => (
        <li key={label}>
          <Tab
            {...courseLink(courseId, page)}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {label}
          </Tab>
        </li>
      ))}
    </Flex>
  </Box>
)
