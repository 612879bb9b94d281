import { Card, media, pageWidth, space } from '@keystead/ui';
import { useId } from 'react';
import styled from 'styled-components';
import { Faq } from '../sections/faq.tsx';
import { PageIntro, PageSection } from '../sections/page-section.tsx';
import { ContactForm } from './contact.form.tsx';
import { BusinessHours, OfficeList, SupportChannels } from './contact-details.tsx';

/** Frequent questions before contacting us, and the answers (product §9). */
const contactQuestions = [
  {
    question: 'How soon will I hear from you?',
    answer: 'Within 24 hours. Customers with priority or dedicated support are answered first.',
  },
  {
    question: 'Can I try Keystead before I pay?',
    answer:
      'Yes. Every account starts with a 14-day free trial. No credit card is required, and you can cancel anytime.',
  },
  {
    question: 'How can I pay?',
    answer: 'We accept major credit cards and ACH. Enterprise customers can also pay by wire transfer.',
  },
  {
    question: 'What happens to my data if I leave?',
    answer:
      'We keep it for 30 days after you cancel. You can export everything at any time, before and during those days.',
  },
] as const;

const Columns = styled.div`
  ${pageWidth}
  display: grid;
  gap: ${space[8]};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  ${media.desktop} { grid-template-columns: minmax(0, 1fr) 20rem; gap: ${space[12]}; }
`;

const FormCard = styled(Card).attrs({ as: 'div' })`
  gap: ${space[5]};
  padding: ${space[6]};
  ${media.tablet} { padding: ${space[8]}; }
`;

const Aside = styled.div`
  display: grid;
  gap: ${space[10]};
  & > section { display: grid; gap: ${space[4]}; }
`;

export function ContactPage() {
  const channels = useId();
  const hours = useId();
  return (
    <>
      <PageIntro
        title="Talk to us"
        lead="Ask a question, share an idea, or tell us about your portfolio. A person reads every message."
      />
      <Columns>
        <FormCard>
          <h2>Write to us</h2>
          <ContactForm />
        </FormCard>
        <Aside>
          <section aria-labelledby={channels}>
            <h2 id={channels}>Support channels</h2>
            <SupportChannels />
          </section>
          <section aria-labelledby={hours}>
            <h2 id={hours}>Business hours</h2>
            <BusinessHours />
          </section>
        </Aside>
      </Columns>
      <PageSection title="Our offices">
        <OfficeList />
      </PageSection>
      <PageSection title="Frequently asked questions" centred>
        <Faq entries={contactQuestions} />
      </PageSection>
    </>
  );
}
