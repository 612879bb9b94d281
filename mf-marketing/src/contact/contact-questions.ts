/** Frequent questions before contacting us, and the answers (product §9). */
export const contactQuestions = [
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
