import { color, font, Logo, MailIcon, MapPinIcon, media, PhoneIcon, pageWidth, Stack, space } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { useMenu } from '../remotes/areas.ts';

const Root = styled.footer`
  background: ${color.sunken};
  border-block-start: 1px solid ${color.border};
`;

const Inside = styled.div`${pageWidth} padding-block: ${space[16]} ${space[8]};`;

const Columns = styled.div`
  display: grid;
  gap: ${space[10]} ${space[8]};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${media.tablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  ${media.desktop} { grid-template-columns: minmax(0, 2fr) repeat(4, minmax(0, 1fr)); }
`;

const Brand = styled.div`
  display: grid;
  gap: ${space[4]};
  align-content: start;
  grid-column: 1 / -1;
  ${media.desktop} { grid-column: auto; }
`;

const Claim = styled.p`max-inline-size: 34ch; color: ${color.textMuted};`;

const Contact = styled.address`
  display: grid;
  gap: ${space[1]};
  font: ${font('small')};
  font-style: normal;
  color: ${color.textMuted};
  & > * { display: flex; gap: ${space[2]}; align-items: center; inline-size: fit-content; }
  & svg { inline-size: 1rem; block-size: 1rem; flex: none; color: ${color.textSubtle}; }
  & a { color: inherit; text-decoration: none; }
  & a:hover { color: ${color.text}; text-decoration: underline; }
  ${media.touch} { & > * { min-block-size: 2.25rem; } }
`;

const Group = styled.h2`font: ${font('label')}; letter-spacing: 0; padding-block-end: ${space[2]};`;

const Links = styled.ul`
  display: grid;
  & a {
    display: block;
    inline-size: fit-content;
    padding-block: ${space[1]};
    font: ${font('small')};
    color: ${color.textMuted};
    text-decoration: none;
  }
  & a:hover { color: ${color.text}; text-decoration: underline; }
  ${media.touch} { & a { padding-block: ${space[2]}; } }
`;

const Copyright = styled.p`
  margin-block-start: ${space[12]};
  padding-block-start: ${space[6]};
  border-block-start: 1px solid ${color.border};
  font: ${font('small')};
  color: ${color.textSubtle};
`;

function ContactDetails() {
  return (
    <Contact>
      <a href="mailto:hello@keystead.example">
        <MailIcon />
        hello@keystead.example
      </a>
      <a href="tel:+14155550142">
        <PhoneIcon />
        +1 (415) 555-0142
      </a>
      <span>
        <MapPinIcon />
        San Francisco, California
      </span>
    </Contact>
  );
}

export function PublicFooter() {
  const links = useMenu('footer');
  const groups = [...new Set(links.map(({ group }) => group))];
  return (
    <Root>
      <Inside>
        <Columns>
          <Brand>
            <Logo />
            <Claim>Properties, tenants, maintenance and rent, looked after in one calm place.</Claim>
            <ContactDetails />
          </Brand>
          {groups.map((group) => (
            <Stack as="nav" gap={1} key={group} aria-label={group}>
              <Group>{group}</Group>
              <Links>
                {links
                  .filter((link) => link.group === group)
                  .map(({ label, to }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
              </Links>
            </Stack>
          ))}
        </Columns>
        {/* The year may have changed since the page was rendered; the rendered one stays. */}
        <Copyright suppressHydrationWarning>© {new Date().getFullYear()} Keystead. All rights reserved.</Copyright>
      </Inside>
    </Root>
  );
}
