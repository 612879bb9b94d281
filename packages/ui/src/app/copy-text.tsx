import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../button.tsx';
import { CheckIcon } from '../icons.ts';
import { VisuallyHidden } from '../layout.ts';
import { color, font, radius, space } from '../tokens.ts';
import { CopyIcon } from './icons.ts';
import { MESSAGE_MS } from './messages.tsx';

const Root = styled.div`display: grid; gap: ${space[1]};`;
const Label = styled.span`font: ${font('label')};`;

const Box = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: start;
  justify-content: space-between;
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[3]};
  background: ${color.sunken};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
`;

const Text = styled.code`
  min-inline-size: 0;
  padding-block: ${space[1]};
  font: 400 0.8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Copy = styled(Button)`flex: none;`;
const Hint = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

/** Copies a text to the clipboard; resolves with false where the browser doesn't allow it, as over plain http. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A text to copy, such as a key, with a button for it. Where copying fails, the text is selected instead. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const textElement = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const press = async () => {
    const copied = await copy(text);
    if (!copied && textElement.current) window.getSelection()?.selectAllChildren(textElement.current);
    setOutcome(copied ? 'copied' : 'selected');
  };
  return (
    <Root>
      <Label>{label}</Label>
      <Box>
        <Text ref={textElement}>{text}</Text>
        <Copy variant="secondary" size="small" onClick={() => void press()}>
          {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
          {outcome === 'copied' ? 'Copied' : 'Copy'}
          <VisuallyHidden> {label}</VisuallyHidden>
        </Copy>
      </Box>
      <div aria-live="polite">
        {outcome === 'copied' && <VisuallyHidden>{label} copied</VisuallyHidden>}
        {outcome === 'selected' && <Hint>The text is selected. Copy it with Ctrl+C or ⌘C.</Hint>}
      </div>
    </Root>
  );
}
