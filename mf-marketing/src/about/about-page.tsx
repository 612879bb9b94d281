import { ClosingCall } from '../sections/closing-call.tsx';
import { FigureStrip } from '../sections/figure-strip.tsx';
import { PageIntro } from '../sections/page-intro.tsx';
import { Milestones } from './milestones.tsx';
import { Mission } from './mission.tsx';
import { Team } from './team.tsx';
import { Values } from './values.tsx';

/** The about page (product §2). */
export function AboutPage() {
  return (
    <>
      <PageIntro
        title="For the people who look after homes"
        lead="A home is looked after by somebody: who answers the telephone, finds the plumber and keeps the books. We build for them."
      />
      <Mission />
      <FigureStrip />
      <Values />
      <Milestones />
      <Team />
      <ClosingCall title="Come and see how calm it can be" />
    </>
  );
}
