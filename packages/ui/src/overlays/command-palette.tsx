import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import { SearchIcon } from '../app/icons.ts';
import { Key, Keys } from '../app/keys.tsx';
import { IconButton } from '../button.tsx';
import { CloseIcon } from '../icons.ts';
import { visuallyHidden } from '../layout.ts';
import { Spinner } from '../loading.tsx';
import { color, easing, font, media, radius, space } from '../tokens.ts';
import { MarkedText } from './marked-text.tsx';
import { modalStyles, scrimStyles, withoutStyleTags } from './popups.tsx';

const Scrim = styled(Dialog.Backdrop)`${scrimStyles}`;

const Popup = styled(Dialog.Popup)`
  ${modalStyles}
  inset-block: min(12vh, 7rem) auto;
  display: flex;
  flex-direction: column;
  inline-size: min(41rem, 100vw - 2rem);
  max-block-size: min(34rem, 100dvh - 2 * min(12vh, 7rem));
  overflow: hidden;
  transition: opacity 140ms ${easing}, transform 140ms ${easing};
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: translateY(-0.375rem) scale(0.985); }
  ${media.phone} {
    inset: 0;
    inline-size: 100vw;
    block-size: 100dvh;
    max-block-size: none;
    border: 0;
    border-radius: 0;
  }
`;

const Line = styled(Base.InputGroup)`
  display: flex;
  flex: none;
  gap: ${space[3]};
  align-items: center;
  min-block-size: 3.5rem;
  padding-inline: ${space[5]} ${space[2]};
  border-block-end: 1px solid ${color.border};
  & > svg { flex: none; inline-size: 1.25rem; block-size: 1.25rem; color: ${color.textSubtle}; }
`;

// The caret and the line around it show the focus: the input is the only thing here that ever has it.
const Input = styled(Base.Input)`
  flex: 1;
  min-inline-size: 0;
  block-size: 3.5rem;
  border: 0;
  outline: none;
  background: transparent;
  color: ${color.text};
  font: ${font('lead')};
  &::placeholder { color: ${color.textSubtle}; opacity: 1; }
`;

const Busy = styled.span`display: grid; color: ${color.textSubtle};`;

const List = styled(Base.List)`
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 0 ${space[2]} ${space[2]};
  scroll-padding-block: 2.25rem ${space[2]};
  outline: none;
  &:empty { display: none; }
`;

const Group = styled(Base.Group)`display: grid;`;

const GroupLabel = styled(Base.GroupLabel)`
  padding: ${space[3]} ${space[3]} ${space[1]};
  font: ${font('caption')};
  letter-spacing: 0.02em;
  color: ${color.textSubtle};
`;

const Item = styled(Base.Item)`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-block-size: 2.5rem;
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.medium};
  color: ${color.text};
  cursor: default;
  outline: none;
  user-select: none;
  &[data-highlighted] { background: ${color.accentSoft}; }
  &[data-highlighted] > svg { color: ${color.accentInk}; }
  & > svg { flex: none; inline-size: 1.125rem; block-size: 1.125rem; color: ${color.textSubtle}; }
  ${media.touch} { min-block-size: 3rem; }
`;

const Texts = styled.span`flex: 1; display: grid; min-inline-size: 0;`;

const oneLine = `overflow: hidden; text-overflow: ellipsis; white-space: nowrap;`;

const Label = styled.span`
  ${oneLine}
  font: ${font('body')};
  & mark { background: none; color: inherit; font-weight: 650; }
`;

const Hint = styled.span`
  ${oneLine}
  font: ${font('small')};
  color: ${color.textMuted};
  & mark { background: none; color: ${color.text}; font-weight: 550; }
`;

const Note = styled.div<{ $hidden?: boolean }>`
  flex: none;
  padding: ${space[5]};
  font: ${font('body')};
  color: ${color.textMuted};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

const Notice = styled.p`
  flex: none;
  padding: ${space[3]} ${space[5]};
  border-block-start: 1px solid ${color.border};
  font: ${font('small')};
  color: ${color.textMuted};
`;

const Footer = styled.div`
  display: flex;
  flex: none;
  gap: ${space[5]};
  padding: ${space[2]} ${space[5]};
  border-block-start: 1px solid ${color.border};
  background: ${color.sunken};
  font: ${font('caption')};
  color: ${color.textMuted};
  & > span { display: inline-flex; gap: ${space[2]}; align-items: center; }
  ${media.touch} { display: none; }
`;

export interface Command {
  value: string;
  label: string;
  /** A second line, which tells commands with the same label apart. */
  hint?: string;
  icon?: ReactNode;
  /** The keys that do the same, one after the other: `['g', 'p']`. */
  keys?: readonly string[];
}

export interface CommandGroup {
  value: string;
  label: string;
  items: readonly Command[];
}

export interface CommandPaletteProps {
  open: boolean;
  /** Called by Escape, the close button, a press outside, and after a choice. */
  onClose: () => void;
  /** The accessible name of the dialog and of its input. */
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** What fits the query. While `busy`, they may be those of an earlier one. */
  groups: readonly CommandGroup[];
  busy?: boolean;
  /** Whether the first command may still change. Enter then waits, so that it never runs what the query does not mean. */
  unsettled?: boolean;
  onChoose: (command: Command) => void;
  /** What is shown if nothing fits. */
  emptyText: string;
  /** A message below the results. */
  notice?: string | undefined;
}

/** Characters. No longer query is meant. */
const MAX_QUERY = 200;

const countText = (count: number) => (count === 1 ? '1 result' : `${count} results`);

/** A dialog with one input and a list of commands that fit it. Arrows choose, Enter runs, Escape closes. */
export const CommandPalette = withoutStyleTags(function CommandPalette(props: CommandPaletteProps) {
  const { open, onClose, label, placeholder, query, onQueryChange, groups, onChoose } = props;
  const { busy = false, unsettled = busy } = props;
  const [awaited, setAwaited] = useState<string>();
  const items = groups.flatMap((group) => group.items);
  const choose = (command: Command) => {
    onClose();
    onChoose(command);
  };
  const chooseFirst = useEffectEvent(() => {
    const isCurrent = awaited === query;
    setAwaited(undefined);
    if (isCurrent && items[0]) choose(items[0]);
  });
  const isAwaited = awaited !== undefined && !unsettled;
  useEffect(() => {
    if (isAwaited) chooseFirst();
  }, [isAwaited]);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Scrim />
        <Popup aria-label={label}>
          <Base.Root
            open
            inline
            items={groups}
            filter={null}
            value={query}
            onValueChange={(text, { reason }) => {
              // Else it is the label of the chosen command.
              if (reason === 'input-change' || reason === 'input-clear') onQueryChange(text);
            }}
            autoHighlight="always"
            keepHighlight
          >
            <Line>
              <SearchIcon />
              <Input
                aria-label={label}
                placeholder={placeholder}
                spellCheck={false}
                maxLength={MAX_QUERY}
                autoCapitalize="none"
                enterKeyHint="go"
                onKeyDown={(event) => {
                  if (event.key === 'Escape') event.preventBaseUIHandler();
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !unsettled) return;
                  event.preventBaseUIHandler();
                  event.preventDefault();
                  setAwaited(query);
                }}
              />
              {busy && (
                <Busy>
                  <Spinner />
                </Busy>
              )}
              <Dialog.Close render={<IconButton label="Close" />}>
                <CloseIcon />
              </Dialog.Close>
            </Line>
            <Base.Status render={<Note $hidden={items.length > 0} />}>
              {items.length > 0 ? busy || countText(items.length) : busy ? 'Searching…' : props.emptyText}
            </Base.Status>
            <List aria-label="Results">
              {(group: CommandGroup) => (
                <Group key={group.value} items={group.items}>
                  <GroupLabel>{group.label}</GroupLabel>
                  <Base.Collection>
                    {(command: Command) => (
                      <Item key={command.value} value={command} onClick={() => choose(command)}>
                        {command.icon}
                        <Texts>
                          <Label>
                            <MarkedText text={command.label} words={query} />
                          </Label>
                          {command.hint && (
                            <Hint>
                              <MarkedText text={command.hint} words={query} />
                            </Hint>
                          )}
                        </Texts>
                        {command.keys && <Keys keys={command.keys} />}
                      </Item>
                    )}
                  </Base.Collection>
                </Group>
              )}
            </List>
            {props.notice && <Notice role="status">{props.notice}</Notice>}
            <Footer aria-hidden="true">
              <span>
                <Key>↑</Key>
                <Key>↓</Key> to move
              </span>
              <span>
                <Key>Enter</Key> to open
              </span>
              <span>
                <Key>esc</Key> to close
              </span>
            </Footer>
          </Base.Root>
        </Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
});
