import type { Body, Role } from '@keystead/contracts';
import { Link, Navigate, useSession } from '@keystead/web-kit';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { AreaBoundary } from '../remotes/area-boundary.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { DemoBox } from './demo-box.tsx';
import { LoginForm } from './login-form.tsx';
import { reviewPending } from './reset-password.ts';

/**
 * The first page after sign-in: a user with API keys or webhooks who has just set a new password
 * reviews access first.
 */
const firstPage = (role: Role | undefined): string =>
  reviewPending.get() && role !== 'tenant' ? '/app/profile/access' : '/app/dashboard';

/** Sign-in. Redirects a signed-in user to the dashboard. */
export function LoginPage() {
  const { status, user } = useSession();
  const form = useForm<Body<'POST /auth/login'>>();
  if (status === 'signed-in') return <Navigate to={firstPage(user?.role)} replace />;
  const subtitle = (
    <>
      New to Keystead? <Link to="/register">Create an account</Link>
    </>
  );
  return (
    <AuthFrame title="Welcome back" subtitle={subtitle}>
      <LoginForm form={form} />
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
