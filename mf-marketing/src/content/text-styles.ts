import { color, font, fontFamily, media, radius, space } from '@keystead/ui';
import { css } from 'styled-components';

/** The styles of a page's text: lines of about 70 characters, with more space above a heading than below it. */
export const textStyles = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  max-inline-size: 42rem;
  font: 400 1.0625rem/1.75 ${fontFamily};
  overflow-wrap: anywhere;
  & > p:first-child { font: ${font('lead')}; font-size: 1.1875rem; color: ${color.textMuted}; }
  & :is(h2, h3, h4) { scroll-margin-block-start: 6rem; }
  & h2 { margin-block-start: ${space[8]}; font: 640 1.5rem/1.25 ${fontFamily}; letter-spacing: -0.02em; }
  & h3 { margin-block-start: ${space[4]}; font: 600 1.1875rem/1.4 ${fontFamily}; letter-spacing: -0.012em; }
  & h4 { margin-block-start: ${space[2]}; font: 600 1.0625rem/1.5 ${fontFamily}; }
  & > :first-child { margin-block-start: 0; }
  & :is(h2 + h3, h3 + h4) { margin-block-start: 0; }
  & :is(ul, ol) { padding-inline-start: ${space[6]}; }
  & li + li, & li > :is(ul, ol) { margin-block-start: ${space[2]}; }
  & li::marker { color: ${color.textSubtle}; }
  & li:has(> input) { list-style: none; margin-inline-start: -${space[6]}; }
  & strong { font-weight: 620; }
  & a { text-decoration-color: color-mix(in srgb, currentColor 45%, transparent); }
  & a:hover { text-decoration-color: currentColor; }
  & blockquote {
    padding-inline-start: ${space[5]};
    border-inline-start: 3px solid ${color.accent};
    color: ${color.textMuted};
  }
  & blockquote > * + * { margin-block-start: ${space[3]}; }
  & hr { inline-size: 100%; border: 0; border-block-start: 1px solid ${color.border}; }
  & code { padding: 0.125rem 0.3125rem; border-radius: ${radius.small}; background: ${color.neutralSoft}; font-size: 0.875em; }
  & pre {
    overflow-x: auto;
    padding: ${space[4]} ${space[5]};
    border: 1px solid ${color.border};
    border-radius: ${radius.large};
    background: ${color.sunken};
    font-size: 0.875rem;
    line-height: 1.65;
    overflow-wrap: normal;
  }
  & pre code { padding: 0; background: none; font-size: inherit; }
  ${media.phone} { font-size: 1rem; & > p:first-child { font-size: 1.0625rem; } & h2 { font-size: 1.375rem; } }
`;
