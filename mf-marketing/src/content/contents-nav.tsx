import { color, font, media, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { headingsOf } from './headings.ts';

/** With fewer sections there is no table of contents. */
const MIN_SECTIONS = 3;

const Root = styled.nav`
  display: none;
  ${media.desktop} {
    position: sticky;
    inset-block-start: 6rem;
    display: grid;
    gap: ${space[3]};
    align-self: start;
    max-block-size: calc(100dvh - 8rem);
    overflow-y: auto;
    padding-inline-start: ${space[5]};
    border-inline-start: 1px solid ${color.border};
  }
  & p { font: ${font('label')}; }
  & ul { list-style: none; padding: 0; display: grid; gap: ${space[1]}; }
  & a {
    display: block;
    padding-block: ${space[1]};
    font: ${font('small')};
    color: ${color.textMuted};
    text-decoration: none;
  }
  & a:hover { color: ${color.text}; text-decoration: underline; }
`;

/** The table of contents of a text, beside it where there is room. */
export function ContentsNav({ body }: { body: string }) {
  const sections = headingsOf(body).filter(({ level }) => level === 2);
  if (sections.length < MIN_SECTIONS) return null;
  return (
    <Root aria-label="On this page">
      <p aria-hidden>On this page</p>
      <ul>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <Link to={`#${id}`}>{text}</Link>
          </li>
        ))}
      </ul>
    </Root>
  );
}
