import type { Body } from '@keystead/contracts';
import { ArrowRightIcon, color, easing, font, media, motion, radius, Stack, space } from '@keystead/ui';
import { useContent } from '@keystead/web-kit';
import styled from 'styled-components';
import { demoSignIns } from './demo-sign-ins.ts';

const Root = styled.section`
  padding: ${space[4]};
  background: ${color.sunken};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
`;

const Heading = styled.h2`font: ${font('label')};`;
const Hint = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

const Account = styled.button`
  display: grid;
  grid-template-columns: 5.5rem minmax(0, 1fr) auto;
  gap: 0 ${space[3]};
  align-items: center;
  inline-size: 100%;
  min-block-size: 2.75rem;
  padding: ${space[2]} ${space[3]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  text-align: start;
  transition: border-color ${motion.fast} ${easing}, background ${motion.fast} ${easing};
  &:hover { border-color: ${color.accent}; background: ${color.accentSoft}; }
  & > strong { font: ${font('label')}; }
  & > span { display: grid; font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere; }
  & > svg { inline-size: 1rem; block-size: 1rem; color: ${color.textSubtle}; }
  ${media.phone} {
    grid-template-columns: 4.25rem minmax(0, 1fr);
    & > svg { display: none; }
  }
`;

export interface DemoBoxProps {
  /** Called with the credentials of the chosen account. */
  onChoose: (credentials: Body<'POST /auth/login'>) => void;
}

/** The demo accounts, each of which fills in the form; renders nothing where there are none. */
export function DemoBox({ onChoose }: DemoBoxProps) {
  const { sign_ins } = useContent(demoSignIns) ?? { sign_ins: [] };
  if (sign_ins.length === 0) return null;
  return (
    <Root aria-labelledby="demo-accounts">
      <Stack gap={3}>
        <div>
          <Heading id="demo-accounts">Demo accounts</Heading>
          <Hint>Choose one to fill in the form.</Hint>
        </div>
        <Stack gap={2}>
          {sign_ins.map(({ label, email, password }) => (
            <Account key={email} type="button" onClick={() => onChoose({ email, password })}>
              <strong>{label}</strong>
              <span>
                <span>{email}</span>
                <span>{password}</span>
              </span>
              <ArrowRightIcon />
            </Account>
          ))}
        </Stack>
      </Stack>
    </Root>
  );
}
