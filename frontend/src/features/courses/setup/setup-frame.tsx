import { Box, Flex, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { AppLink } from '~/ui/app-link.tsx'
import { Card } from '~/ui/page/card.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { courseLink } from '../course-link.ts'
import { type Step, steps, stepTitles } from './steps.ts'

interface StepListProps {
  readonly step: Step
  /** None as long as there is no course to come back to. */
  readonly courseId: string | undefined
}

const StepList = ({ step, courseId }: StepListProps) => (
  <Flex as="ol" aria-label="Steps" listStyleType="none" gap="2" wrap="wrap" mb="6">
    {steps.map((one, index) => (
      <Flex
        as="li"
        key={one}
        align="center"
        gap="2"
        fontSize="13px"
        fontWeight="medium"
        color={one === step ? 'fg' : 'fg.muted'}
        aria-current={one === step ? 'step' : undefined}
      >
        <Flex
          as="span"
          aria-hidden
          boxSize="6"
          rounded="full"
          align="center"
          justify="center"
          fontSize="12px"
          {...(one === step ? { bg: 'blue.solid', color: 'white' } : { bg: 'bg.muted' })}
        >
          {index + 1}
        </Flex>
        {courseId !== undefined && one !== step ? (
          <AppLink {...courseLink(courseId, `setup/${one}`)}>{stepTitles[one]}</AppLink>
        ) : (
          stepTitles[one]
        )}
        {index < steps.length - 1 ? <Box aria-hidden w="6" borderTopWidth="1px" /> : null}
      </Flex>
    ))}
  </Flex>
)

interface SetupFrameProps extends StepListProps {
  /** At the side of every step: what comes of it. */
  readonly side?: ReactNode
  readonly children: ReactNode
}

/** One step of making a course. */
export const SetupFrame = ({ step, courseId, side, children }: SetupFrameProps) => (
  <Page>
    <PageHeader title="Create course" context="You can leave at any time and come back: it stays a draft." />
    <StepList step={step} courseId={courseId} />
    <Flex gap="6" align="flex-start" direction={{ base: 'column', xl: 'row' }}>
      <Card flex="1" w="full" maxW={{ xl: '640px' }}>
        <Heading as="h2" textStyle="lg" mb="4">
          {stepTitles[step]}
        </Heading>
        {children}
      </Card>
      {side ? (
        <Box flex={{ base: 'none', xl: '0 0 22rem' }} w={{ base: 'full', xl: 'auto' }}>
          {side}
        </Box>
      ) : null}
    </Flex>
  </Page>
)
