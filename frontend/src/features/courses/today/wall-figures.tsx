import type { Tally } from './wall.ts'
import { FigureArea } from './wall-area.ts'

const Figure = ({
  count,
  term,
  hands,
}: {
  readonly count: number
  readonly term: string
  readonly hands?: boolean
}) => (
  <div data-hands={hands ? '' : undefined}>
    <dt>{term}</dt>
    <dd>{count}</dd>
  </div>
)

/** How it stands, in one line. What there is none of is left out, but for what everybody looks for. */
export const WallFigures = ({ tally }: { readonly tally: Tally }) => {
  const { running, stopped, changing, hands, without } = tally
  return (
    <FigureArea>
      <Figure count={running} term="running" />
      <Figure count={stopped} term="stopped" />
      {changing > 0 ? <Figure count={changing} term="changing" /> : null}
      {without > 0 ? <Figure count={without} term="without a machine" /> : null}
      {hands > 0 ? <Figure count={hands} term={hands === 1 ? 'hand up' : 'hands up'} hands /> : null}
    </FigureArea>
  )
}
