import { Link } from '@tanstack/react-router';
import { useText } from '../text/catalogue.ts';
import { signInText } from '../text/en/sign-in.ts';

export function AgreeNote({ end }: { end?: string }) {
  const t = useText(signInText).agree;
  return (
    <p className="text-sm text-muted">
      {t.lead}{' '}
      <Link to="/terms-and-condition" className="underline underline-offset-4">
        {t.terms}
      </Link>{' '}
      {t.and}{' '}
      <Link to="/privacypage" className="underline underline-offset-4">
        {t.privacy}
      </Link>
      . {end}
    </p>
  );
}
