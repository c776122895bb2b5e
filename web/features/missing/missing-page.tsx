import { useHomeProducts } from '../../api/catalog.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export function MissingPage() {
  const t = useText(shellText);
  const popular = useHomeProducts().data?.trending.slice(0, 6) ?? [];
  return (
    <section className="page-width grid min-h-[60dvh] content-center justify-items-start gap-4 py-12">
      <p aria-hidden="true" className="numerals text-[min(32vw,17rem)] leading-[0.8] font-extrabold">
        4<span className="text-accent">0</span>4
      </p>
      <h1 className="display text-4xl">{t.notFound.title}</h1>
      <p className="text-muted">{t.notFound.text}</p>
      {/* The home page opens a search for this text. */}
      <form action="/home" className="flex w-full max-w-md items-end gap-2">
        <div className="flex-1">
          <TextField label={t.search} type="search" name="q" autoComplete="off" />
        </div>
        <Button type="submit" className="min-h-12">
          <Icon name="search" label={t.search} />
        </Button>
      </form>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {popular.map(({ _id, name }) => (
          <li key={_id}>
            <LinkButton to="/product/$_id" params={{ _id }} variant="outline">
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
      <LinkButton to="/home" variant="primary">
        {t.goHome}
      </LinkButton>
    </section>
  );
}
