import { Box, chakra, Flex } from '@chakra-ui/react'
import { createLink } from '@tanstack/react-router'
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

export const CourseNav = ({ courseId }: { readonly courseId: string }) => (
  <Box as="nav" aria-label="Course" borderBottomWidth="1px" mb="6" overflowX="auto" overflowY="hidden">
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
