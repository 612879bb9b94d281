import { Button, color, font, media, motion, RefreshCwIcon, radius, space } from '@keystead/ui';
import { useMemo, useState } from 'react';
import styled from 'styled-components';

const shuffled = (items: readonly string[]) =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** How many are shown together (product §2). */
const VISIBLE_COUNT = 4;

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  /* One line that scrolls, where four would take half of the screen. */
  ${media.phone} {
    flex-wrap: nowrap;
    overflow-x: auto;
    margin-inline: -${space[4]};
    padding: ${space[1]} ${space[4]};
    scrollbar-width: none;
    & > * { flex: none; }
  }
`;

const Chip = styled.button`
  min-block-size: 2.25rem;
  padding: ${space[1]} ${space[3]};
  background: ${color.surface};
  border: 1px solid ${color.borderStrong};
  border-radius: ${radius.round};
  font: ${font('label')};
  color: ${color.text};
  text-align: start;
  transition: background ${motion.fast};
  &:hover { background: ${color.hover}; }
  ${media.touch} { min-block-size: 2.75rem; padding-inline: ${space[4]}; }
`;

const More = styled(Button)`
  min-block-size: 2.25rem;
  border-radius: ${radius.round};
  & > svg { inline-size: 0.9375rem; block-size: 0.9375rem; }
`;

interface PromptChipsProps {
  prompts: readonly string[];
  /** Called with a picked question, which is to be put into the input and not sent. */
  onPick: (prompt: string) => void;
}

/** Four of the example questions, in a new random order at each visit. */
export function PromptChips({ prompts, onPick }: PromptChipsProps) {
  const mixed = useMemo(() => shuffled(prompts), [prompts]);
  const [from, setFrom] = useState(0);
  const visible = mixed.slice(from, from + VISIBLE_COUNT);
  const next = from + VISIBLE_COUNT < mixed.length ? from + VISIBLE_COUNT : 0;
  return (
    <Root role="group" aria-label="Suggested questions">
      {visible.map((prompt) => (
        <Chip key={prompt} type="button" onClick={() => onPick(prompt)}>
          {prompt}
        </Chip>
      ))}
      {mixed.length > VISIBLE_COUNT && (
        <More variant="ghost" size="small" onClick={() => setFrom(next)}>
          <RefreshCwIcon />
          More ideas
        </More>
      )}
    </Root>
  );
}
