import type { FaqEntry } from '../sections/faq.tsx';

/** Questions of the pricing page, with the facts of product §9. */
export const pricingQuestions: readonly FaqEntry[] = [
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
