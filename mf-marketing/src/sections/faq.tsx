import { color, easing, font, motion, space } from '@keystead/ui';
import styled from 'styled-components';
import { StructuredData } from './structured-data.tsx';

const Root = styled.div`
  inline-size: min(48rem, 100%);
  margin-inline: auto;
  border-block-start: 1px solid ${color.border};
`;

const Entry = styled.details`
  border-block-end: 1px solid ${color.border};
  & > p { max-inline-size: 62ch; padding-block-end: ${space[5]}; color: ${color.textMuted}; }
`;

const Question = styled.summary`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  justify-content: space-between;
  min-block-size: 3.75rem;
  padding-block: ${space[3]};
  font: ${font('heading')};
  letter-spacing: -0.012em;
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker { display: none; }
  &:hover { color: ${color.accentInk}; }
  /* A plus that turns into a cross. */
  &::after {
    content: '';
    flex: none;
    inline-size: 0.875rem;
    block-size: 0.875rem;
    background: linear-gradient(currentColor, currentColor) center / 100% 1.5px no-repeat,
      linear-gradient(currentColor, currentColor) center / 1.5px 100% no-repeat;
    transition: rotate ${motion.fast} ${easing};
  }
  [open] > &::after { rotate: 45deg; }
`;

export interface FaqEntry {
  question: string;
  answer: string;
}

const structured = (entries: readonly FaqEntry[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export function Faq({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <Root>
      {entries.map(({ question, answer }) => (
        <Entry key={question}>
          <Question>{question}</Question>
          <p>{answer}</p>
        </Entry>
      ))}
      <StructuredData data={structured(entries)} />
    </Root>
  );
}
