import { Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { myCoursesQuery } from '~/data/courses/my-courses.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Card } from '~/ui/page/card.tsx'

/** Courses in which somebody who teaches elsewhere is a student; nothing while there are none. */
export const AttendedCourses = () => {
  const { data = [] } = useQuery(myCoursesQuery())
  const attended = data.filter((course) => course.function === 'student')
  if (attended.length === 0) return null
  return (
    <Card title="Courses you attend" mt="6">
      <Flex as="ul" direction="column" gap="2" listStyleType="none">
        {attended.map(({ courseId, name, machine, place }) => (
          <Flex as="li" key={courseId} columnGap="3" wrap="wrap">
            <span>{name}</span>
            {machine ? (
              <AppLink to="/dashboard/my-resources/$vmId" params={{ vmId: machine._id }}>
                {machine.name}
              </AppLink>
            ) : (
              <Text as="span" color="fg.muted">
                {place === undefined ? 'No machine' : `You are number ${place} in line.`}
              </Text>
            )}
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}
