import { route, signedIn } from '../kernel/route.ts'
import { Text } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { KeepInput } from './grants.ts'
import { MyMachine, MyMachineKey } from './my-machine.ts'

/** What somebody says who has a machine: apart from its other routes, since its page needs them only when they do. */

export const HelpInput = z.strictObject({
  text: Text(1, 200),
  /** Whoever helps sees what the last diagnosis came to. */
  diagnosis: z.optional(z.boolean()),
})
export type HelpInput = z.infer<typeof HelpInput>
export const HelpShown = z.strictObject({ message: z.string(), data: MyMachine })

const ofMachine = { access: signedIn, mine: true, params: MyMachineKey, secret: true } as const

export const myWishRoutes = {
  keepMyMachine: route({
    ...ofMachine,
    method: 'POST',
    path: 'me/machines/{vmId}/keep',
    summary: "Keep the caller's machine running, also after a class that lets them",
    body: KeepInput,
    status: 200,
    response: z.strictObject({ message: z.string(), data: MyMachine }),
  }),
  askForHelp: route({
    ...ofMachine,
    method: 'POST',
    path: 'me/machines/{vmId}/help',
    summary: 'Raise a hand, with a sentence; again to say another one',
    body: HelpInput,
    status: 200,
    response: HelpShown,
  }),
}
