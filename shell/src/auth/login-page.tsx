import type { Body } from '@keystead/contracts';
import { emailRules, PasswordField, passwordRules } from '@keystead/crud-ui/person-fields';
import {
  ArrowRightIcon,
  color,
  easing,
  Field,
  font,
  media,
  motion,
  radius,
  Stack,
  space,
  TextInput,
} from '@keystead/ui';
import {
  Link,
  Navigate,
  request,
  reviewPending,
  session,
  useContent,
  useLocation,
  useSession,
} from '@keystead/web-kit';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { AreaBoundary } from '../remotes/area-boundary.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { demoSignIns } from './sign-in-handles.ts';

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

function DemoBox({ onChoose }: { onChoose: (credentials: Body<'POST /auth/login'>) => void }) {
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

async function signIn(body: Body<'POST /auth/login'>): Promise<void> {
  session.start(await request('POST /auth/login', { body }));
}

/**
 * A user who has just set a new password reviews access first. Others come back to the page of the app that they
 * opened.
 */
function firstPage(state: unknown): string {
  if (reviewPending.get()) return '/app/profile/access';
  const { from } = Object(state) as { from?: unknown };
  return typeof from === 'string' && from.startsWith('/app/') ? from : '/app/dashboard';
}

export function LoginPage() {
  const { status } = useSession();
  const { state } = useLocation();
  const form = useForm<Body<'POST /auth/login'>>();
  const { errors, isSubmitting } = form.formState;
  if (status === 'signed-in') return <Navigate to={firstPage(state)} replace />;
  const subtitle = (
    <>
      New to Keystead? <Link to="/register">Create an account</Link>
    </>
  );
  return (
    <AuthFrame title="Welcome back" subtitle={subtitle}>
      <AuthForm
        form={form}
        send={signIn}
        failed="Login failed. Please try again."
        submitLabel={isSubmitting ? 'Signing in...' : 'Sign In'}
      >
        <Field label="Email" error={errors.email?.message} required>
          <TextInput type="email" autoComplete="username" {...form.register('email', emailRules)} />
        </Field>
        <PasswordField field={form.register('password', passwordRules)} error={errors.password?.message} />
      </AuthForm>
      <AreaBoundary place="/login" fallback={() => null}>
        <Suspense fallback={null}>
          <DemoBox
            onChoose={({ email, password }) => {
              form.reset({ email, password });
              form.setFocus('email');
            }}
          />
        </Suspense>
      </AreaBoundary>
    </AuthFrame>
  );
}
