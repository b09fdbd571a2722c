import { useMutation, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { creatorsQuery, saveCreators } from '~/data/courses/creators.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { ListView } from '~/ui/table/list-view.tsx'
import { type Person, withPerson } from './limits.ts'
import { PersonCard } from './person-card.tsx'
import { PersonContext, personColumns } from './person-columns.tsx'
import { PersonDialog } from './person-dialog.tsx'

const idOf = ({ email }: Person): string => email
const nameOf = ({ name, email }: Person): string => name || email
const cardOf = (person: Person) => <PersonCard person={person} />

/** Who beside the owner may create courses in the lab. The list is edited here and saved as a whole. */
export const CreatorsPage = () => {
  const query = useQuery(creatorsQuery())
  const [edited, setEdited] = useState<readonly Person[]>()
  const dialog = useDialog<Person | undefined>()
  const save = useMutation(saveCreators())
  const people: readonly Person[] | undefined = edited ?? query.data

  const onSave = () =>
    save.mutate(
      (people ?? []).map(({ email, name, limits }) => ({ email, limits, ...(name ? { name } : {}) })),
      {
        onSuccess: ({ message }) => {
          setEdited(undefined)
          toast.success(message)
        },
        onError: (error) => toast.error(errorText(error, 'Failed to save the list')),
      },
    )
  return (
    <Page wide>
      <PageHeader
        title="Who may create courses"
        context="They pay nothing: what their courses cost is paid by this lab, within the limits you set."
        actions={
          <>
            <Button variant="outline" disabled={!people} onClick={() => dialog.open(undefined)}>
              Add person
            </Button>
            <Button
              disabled={edited === undefined}
              loading={save.isPending}
              loadingText="Saving..."
              onClick={onSave}
            >
              Save
            </Button>
          </>
        }
      />
      <PersonContext
        value={(what, person) => {
          if (what === 'edit') dialog.open(person)
          else setEdited(people?.filter(({ email }) => email !== person.email))
        }}
      >
        <ListView<Person>
          query={people ? { ...query, data: people } : { ...query, data: undefined }}
          failed="Failed to load who may create courses"
          empty={{
            icon: UserPlus,
            title: 'Nobody else may create courses',
            children: 'Add a teacher, and that person creates courses in your Azure subscription.',
          }}
          label="People who may create courses"
          columns={personColumns}
          rows={people}
          rowId={idOf}
          rowName={nameOf}
          card={cardOf}
          minWidth="40rem"
        />
      </PersonContext>
      <PersonDialog
        key={dialog.key}
        person={dialog.subject}
        open={dialog.isOpen}
        onDone={(person) => setEdited(withPerson(people ?? [], person))}
        onClose={dialog.close}
      />
      <LeaveGuard isDirty={edited !== undefined} title="Leave without saving?">
        The list stays as it was.
      </LeaveGuard>
    </Page>
  )
}
