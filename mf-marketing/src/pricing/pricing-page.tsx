import type { Plan } from '@keystead/contracts';
import { color, media, pageWidth, space } from '@keystead/ui';
import { useContent } from '@keystead/web-kit';
import styled from 'styled-components';
import { plansRequest } from '../page-handles.ts';
import { ClosingCall, TrialNote } from '../sections/call-to-action.tsx';
import { CheckedList } from '../sections/checked-list.tsx';
import { Faq, type FaqEntry } from '../sections/faq.tsx';
import { PageIntro, PageSection } from '../sections/page-section.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import { PlanCard } from './plan-card.tsx';

const Included = styled(CheckedList)`
  padding: ${space[6]};
  background: ${color.sunken};
  border: 1px solid ${color.border};
  border-radius: 1.25rem;
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.desktop} { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: ${space[4]} ${space[8]}; padding: ${space[10]}; }
`;

const included = [
  '14-day free trial, no credit card',
  'Unlimited tenants and leases',
  'A sign-in for every tenant',
  'Numbered PDF receipts',
  'Repairs with full history',
  'Import from CSV, export at any time',
  'Photos and lease documents',
  'Email notifications you choose',
  'Light and dark, on desktop and mobile',
];

const Plans = styled.section`
  ${pageWidth}
  display: grid;
  gap: ${space[6]} ${space[4]};
  padding-block-end: ${space[12]};
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.desktop} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

const Mapping = styled.p`
  ${pageWidth}
  max-inline-size: 44rem;
  padding-block-end: ${space[12]};
  text-align: center;
  text-wrap: balance;
  color: ${color.textMuted};
`;

/** How the plans of this page are called in the app: those with a price there, and what they allow. */
function planMapping(plans: readonly Plan[]): string | null {
  const paid = plans.filter(({ price }) => price !== null && price > 0);
  const names = paid.map(
    ({ name, price, property_limit }) => `${name} ($${price}, up to ${property_limit} properties)`,
  );
  if (names.length === 0) return null;
  return `Every plan starts with the free trial. In the app you then choose ${names.join(' or ')}; for Pro and Enterprise, contact us.`;
}

/** Questions of the pricing page, with the facts of product §9. */
const pricingQuestions: readonly FaqEntry[] = [
  {
    question: 'How does the free trial work?',
    answer:
      'You have 14 days with no credit card. Nothing is lost when they end: you can still read, export and complete what you have, and choose a plan to add more.',
  },
  {
    question: 'Can I change my plan later?',
    answer: 'Yes, at any time. The change takes effect immediately and is prorated.',
  },
  {
    question: 'How much do I save by paying annually?',
    answer: 'Two months: a year costs what ten months do, about 17% less.',
  },
  {
    question: 'Which payment methods do you accept?',
    answer: 'Major credit cards and ACH, and wire transfer for Enterprise.',
  },
  {
    question: 'What happens to my data if I cancel?',
    answer:
      'It is retained for 30 days after cancellation. You can export it at any time, before and during those days.',
  },
  {
    question: 'How do I reach support?',
    answer:
      'Write to us and we respond within 24 hours. We are available Monday to Friday from 9AM to 6PM PST, and Saturday from 10AM to 4PM.',
  },
];

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
      <Plans aria-label="Plans">
        {plans?.marketing_plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} />
        ))}
      </Plans>
      {plans && <Mapping>{planMapping(plans.plans)}</Mapping>}
      <PageSection
        centred
        title="All Plans Include"
        lead="Plans differ in their number of properties and in their features. These come with every plan."
      >
        <Included items={included} />
      </PageSection>
      <PageSection centred title="Frequently asked questions">
        <Faq entries={pricingQuestions} />
      </PageSection>
      <ClosingCall title="Start with the homes you have" />
    </>
  );
}
