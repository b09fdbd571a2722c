import type { BroughtOver, LabDraft } from '@labkeeper/contract/courses/lab-services'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bringOver, previewForeignLabs } from '~/data/courses/lab-services.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { ownZone } from '../days.ts'
import { BroughtList } from './brought-list.tsx'
import { DraftList } from './draft-list.tsx'
import { LabList } from './lab-list.tsx'
import { MissingRightCard } from './missing-right-card.tsx'

/** A reader sees the new step from its top; the focus, whose element has gone, goes to the title by itself. */
const useFromTheTop = (step: string) => {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    window.scrollTo(0, 0)
  }, [step])
}

/** Labs of Azure Lab Services become drafts of courses: chosen, looked at, brought over. Nothing is changed there. */
export const BringOverPage = () => {
  const look = useMutation(previewForeignLabs())
  const bring = useMutation(bringOver())
  const [brought, setBrought] = useState<readonly BroughtOver[]>()
  // Kept above the steps: who goes back finds what was chosen.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [sizes, setSizes] = useState<ReadonlyMap<string, string>>(new Map())
  const step = brought ? 'brought' : look.data ? 'look' : 'choose'
  useFromTheTop(step)
  const timeZone = ownZone()

  const onLook = (ids: readonly string[]) =>
    look.mutate(
      { ids, timeZone },
      { onError: (error) => toast.error(errorText(error, 'Failed to look at the labs')) },
    )
  const onBring = (drafts: readonly LabDraft[]) => {
    const labs = drafts.map(({ id }) => {
      const size = sizes.get(id)
      return size === undefined ? { id } : { id, size }
    })
    bring.mutate(
      { labs, timeZone },
      {
        onSuccess: ({ message, data }) => {
          setBrought(data)
          toast.success(message)
        },
        onError: (error) => toast.error(errorText(error, 'Failed to bring the labs over')),
      },
    )
  }
  const onBack = () => look.reset()
  const onAgain = () => {
    setBrought(undefined)
    setChosen(new Set())
    setSizes(new Map())
    onBack()
  }

  return (
    <Page>
      <PageHeader
        title="Bring over from Azure Lab Services"
        context="It ends on 28 June 2027. Its labs become drafts of courses here, and nothing is changed there."
        back={<AppLink to="/dashboard/courses">Back to Courses</AppLink>}
      />
      {brought ? (
        <BroughtList brought={brought} onAgain={onAgain} />
      ) : look.data?.missing ? (
        <MissingRightCard missing={look.data.missing} onRetry={onBack} />
      ) : look.data ? (
        <DraftList
          drafts={look.data.drafts}
          always={look.data.always}
          sizes={sizes}
          onSizes={setSizes}
          pending={bring.isPending}
          onBack={onBack}
          onBring={onBring}
        />
      ) : (
        <LabList chosen={chosen} onChoose={setChosen} pending={look.isPending} onLook={onLook} />
      )}
    </Page>
  )
}
