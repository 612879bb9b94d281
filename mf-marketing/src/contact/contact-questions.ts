/** Frequent questions before contacting us, and the answers (product §9). */
export const contactQuestions = [
  {
    question: 'How soon will I hear from you?',
    answer: 'Within 24 hours. On plans with priority or dedicated support, yours is among the first that we read.',
  },
  {
    question: 'Can I try Keystead before I pay?',
    answer:
      'Yes: every account starts with a free trial of 14 days. It asks for no credit card, and you can cancel anytime.',
  },
  {
    question: 'How can I pay?',
    answer: 'By all major credit cards and by ACH. With an Enterprise plan you can pay by wire too.',
  },
  {
    question: 'What becomes of my data if I leave?',
    answer: 'We keep it for 30 days after you cancel. You can export everything at any time, before and after.',
  },
] as const;
