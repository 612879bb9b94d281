import { ClosingCall } from '../sections/closing-call.tsx';
import { MetricStrip } from '../sections/metric-strip.tsx';
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
        lead="Someone answers the phone, finds the plumber and keeps the books. We build for them."
      />
      <Mission />
      <MetricStrip />
      <Values />
      <Milestones />
      <Team />
      <ClosingCall title="See how calm it can be" />
    </>
  );
}
