import { color, Field, font, radius, space, TextInput } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { findHelp, sectionsOf } from './help-search.ts';
import { TextPage } from './text-page.tsx';

export const SLUG = 'help';

const Search = styled.search`
  display: grid;
  gap: ${space[4]};
  max-inline-size: 42rem;
  margin-block-end: ${space[8]};
`;

const Results = styled.ul`
  display: grid;
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  & > li { position: relative; padding: ${space[4]} ${space[5]}; }
  & > li:not(:first-child) { border-block-start: 1px solid ${color.border}; }
  & > li:hover { background: ${color.hover}; }
  & a { font: ${font('strong')}; color: ${color.text}; text-decoration: none; }
  & a::after { content: ''; position: absolute; inset: 0; }
  & a:hover { text-decoration: underline; }
  & a:focus-visible { outline: none; }
  & a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: -2px; border-radius: ${radius.small}; }
`;

const Topic = styled.span`font: ${font('small')}; color: ${color.textSubtle};`;
const Snippet = styled.p`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;
const Count = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

function countText(count: number): string {
  if (count === 0) return 'Nothing found. Try other words, or write to us.';
  return count === 1 ? '1 answer' : `${count} answers`;
}

/** Finds the sections of a text by their words. The text gives way to what was found. */
export function SearchedText({ body, children }: { body: string; children: ReactNode }) {
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the page was hydrated.
  useEffect(() => setQuery(input.current?.value ?? ''), []);
  const sections = useMemo(() => sectionsOf(body), [body]);
  const searching = query.trim() !== '';
  const found = searching ? findHelp(sections, query) : [];
  const show = () => {
    if (input.current) input.current.value = '';
    setQuery('');
  };
  return (
    <>
      <Search>
        <Field label="Search the help">
          <TextInput
            ref={input}
            type="search"
            placeholder="Late fees, import, receipts…"
            maxLength={100}
            onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        </Field>
        <Count role="status">{searching && countText(found.length)}</Count>
        {found.length > 0 && (
          <Results aria-label="Answers">
            {found.map(({ id, text, topic, snippet }) => (
              <li key={id}>
                <Link to={`#${id}`} onClick={show}>
                  {text}
                </Link>{' '}
                {topic && <Topic>{topic}</Topic>}
                <Snippet>{snippet}</Snippet>
              </li>
            ))}
          </Results>
        )}
      </Search>
      <div hidden={searching}>{children}</div>
    </>
  );
}

/** The public page. */
export const HelpPage = () => (
  <TextPage slug={SLUG} around={(body, text) => <SearchedText body={body}>{text}</SearchedText>} />
);
