import { renderToString } from 'react-dom/server';
import styled, { createGlobalStyle, css, ServerStyleSheet } from 'styled-components';
import { NestedQueries } from './nested-queries.tsx';

const narrow = css`color: blue; && > b::before, &:hover { content: 'a'; }`;
const Box = styled.p`color: red; @media (width < 40rem) { ${narrow} }`;
const Frame = styled.div`${Box}:focus > & { @container (width > 1px) { top: 0; } }`;
const Page = createGlobalStyle`@media print { html { color: black; } }`;

test('queries are written into the rules of their component, and those of the page stay as they are', () => {
  const sheet = new ServerStyleSheet();
  const html = renderToString(
    sheet.collectStyles(
      <NestedQueries>
        <Page />
        <Frame>
          <Box />
        </Frame>
      </NestedQueries>,
    ),
  );
  const styles = sheet.getStyleTags();
  const [, box] = /<p class="[\w-]+ (\w+)"/.exec(html) ?? [];
  expect(styles).toContain(`.${box}{@media (width < 40rem){&{color:blue;}&&>b::before,&:hover{content:'a';}}}`);
  expect(styles).toMatch(/\.\w+\{@container \(width > 1px\)\{\.[\w-]+:focus>&\{top:0;\}\}\}/);
  expect(styles).toContain('@media print{html{color:black;}}');
});
