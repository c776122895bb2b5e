import { Link } from '@tanstack/react-router';
import { buttonClass } from './button.tsx';
import { EmptyState } from './states.tsx';

interface SignInPromptProps {
  title: string;
  text: string;
  action: string;
  /** The page to return to. */
  from: string;
}

export function SignInPrompt({ action, from, ...words }: SignInPromptProps) {
  const login = (
    <Link to="/login" search={{ from }} className={buttonClass({ variant: 'primary' })}>
      {action}
    </Link>
  );
  return <EmptyState icon="user" {...words} action={login} />;
}
