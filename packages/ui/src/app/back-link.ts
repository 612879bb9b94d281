import styled from 'styled-components';
import { color, font, media, space } from '../tokens.ts';

/**
 * The link from a record's page back to its list, for `back` of a PageHeader: `<BackLink as={Link}
 * to="/app/tenants"><ArrowLeftIcon />Tenants</BackLink>`.
 */
export const BackLink = styled.a`
  display: inline-flex;
  gap: ${space[2]};
  align-items: center;
  min-block-size: 2rem;
  font: ${font('label')};
  color: ${color.textMuted};
  text-decoration: none;
  &:hover { color: ${color.text}; text-decoration: underline; }
  & > svg { inline-size: 1rem; block-size: 1rem; flex: none; }
  ${media.touch} { min-block-size: 2.75rem; }
`;
