import { useContent } from '@keystead/web-kit';
import { ClosingCall } from '../sections/closing-call.tsx';
import { Faq } from '../sections/faq.tsx';
import { PageIntro } from '../sections/page-intro.tsx';
import { PageSection } from '../sections/page-section.tsx';
import { TrialNote } from '../sections/trial-note.tsx';
import { AllPlansInclude } from './all-plans-include.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import { PlanCards } from './plan-cards.tsx';
import { plansRequest } from './plans-request.ts';
import { pricingQuestions } from './pricing-questions.ts';

/** The pricing page (product §2). The plans come from the catalogue. */
export function PricingPage() {
  const plans = useContent(plansRequest);
  return (
    <>
      <PageIntro
        title="A price for every portfolio"
        lead="Pay by the number of homes you look after, and change your plan whenever that number does."
      >
        <PeriodSwitch />
        <TrialNote />
      </PageIntro>
      <PlanCards plans={plans?.marketing_plans ?? []} />
      <AllPlansInclude />
      <PageSection centred title="Frequently asked questions">
        <Faq entries={pricingQuestions} />
      </PageSection>
      <ClosingCall title="Start with the homes you have" />
    </>
  );
}
