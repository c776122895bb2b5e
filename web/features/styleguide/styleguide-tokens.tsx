import { CONTROL_ICON_NAMES, ControlIcon } from '../../ui/control-icon.tsx';
import { ICON_NAMES, Icon } from '../../ui/icon.tsx';

const COLOURS = [
  'background',
  'sunken',
  'raised',
  'foreground',
  'muted',
  'line',
  'line-strong',
  'inverse',
  'accent',
  'accent-text',
  'coin',
  'coin-text',
  'success',
  'warning',
  'danger',
  'info',
] as const;

export function StyleguideTokens() {
  return (
    <>
      <section className="grid gap-4">
        <h2 className="display text-3xl">Colour</h2>
        <ul className="grid grid-cols-2 gap-px sm:grid-cols-4 lg:grid-cols-8">
          {COLOURS.map((colour) => (
            <li key={colour} className="border">
              <span className="block h-16" style={{ background: `var(--${colour})` }} />
              <span className="block px-2 py-1.5 text-sm">{colour}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-3">
        <h2 className="display text-3xl">Type</h2>
        <p className="display text-7xl font-extrabold">₹1,25,000 in seconds</p>
        <p className="display text-3xl">Anek Latin condensed, for signs and prices</p>
        <p className="eyebrow">Eyebrow: small capitals with air</p>
        <p className="text-lg">Hanken Grotesk carries everything that is read: ₹99.50, 12345678 (1234).</p>
        <p className="text-lg" lang="hi">
          अनेक देवनागरी: सेकंडों में गेम टॉप-अप
        </p>
      </section>
      <section className="grid gap-4">
        <h2 className="display text-3xl">The ticket, the tear and the awning</h2>
        <div className="max-w-xs [--tear:4rem]">
          <div className="ticket bg-raised">
            <p className="display px-4 py-6 text-2xl">What you get</p>
            <div className="tear-line h-px text-line-strong" />
            <p className="flex h-(--tear) items-center px-4">What it costs</p>
          </div>
        </div>
        <div className="awning" />
      </section>
      <section className="grid gap-4">
        <h2 className="display text-3xl">Icons</h2>
        <ul className="grid grid-cols-3 gap-3 text-sm sm:grid-cols-6 lg:grid-cols-10">
          {ICON_NAMES.map((name) => (
            <li key={name} className="grid justify-items-center gap-1 text-muted">
              <Icon name={name} className="size-7 text-foreground" />
              {name}
            </li>
          ))}
          {CONTROL_ICON_NAMES.map((name) => (
            <li key={name} className="grid justify-items-center gap-1 text-muted">
              <ControlIcon name={name} className="size-7 text-foreground" />
              {name}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
