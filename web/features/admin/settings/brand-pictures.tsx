import type { OwnPicture } from '@rush/contract/shop.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { ACCENT_DEFAULT, accentColors, contrast, hexOf } from '../../../ui/accent.ts';
import { BrandLogo } from '../../../ui/brand-logo.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { FileField, multipart } from '../parts/file-field.tsx';
import { problemsOf } from '../parts/problems.tsx';
import type { SettingsForm } from './save-settings.ts';

const PICTURES = {
  'brand.logo': ['Logo', 'Header, emails, invoices and link previews. A wide logo replaces the name.'],
  'brand.icon': ['App icon', 'Square, 512 px or more. Browser tab, home screen and notifications.'],
  'brand.share': ['Share picture', '1200 × 630 px. Shown when someone shares a link to the shop.'],
} as const;

export function BrandPictures({ form }: { form: SettingsForm }) {
  return (
    <div className="grid gap-5 sm:col-span-2">
      <div className="grid gap-4 sm:grid-cols-3">
        {(Object.keys(PICTURES) as (keyof typeof PICTURES)[]).map((name) => (
          <PictureField key={name} name={name} form={form} />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ThemePreview theme="dark" form={form} />
        <ThemePreview theme="light" form={form} />
      </div>
    </div>
  );
}

function PictureField({ name, form }: { name: keyof typeof PICTURES; form: SettingsForm }) {
  const [label, hint] = PICTURES[name];
  const picture = form.structuredValue<OwnPicture | null>(name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (images: File) => call('uploadBrandPicture', {}, { form: multipart({ images }) }),
    onSuccess: ({ url, width, height }) => form.change(name, { url, width, height }),
  });
  return (
    <div className="grid content-start gap-2">
      <FileField
        // A new key clears the field, so that the same file can be chosen again.
        key={picture?.url ?? 'none'}
        label={label}
        hint={isPending ? 'Uploading…' : hint}
        error={form.errorOf(name) ?? problemsOf(error, 'The picture could not be uploaded.').all}
        disabled={isPending}
        onFile={(file) => file && mutate(file)}
      />
      {picture && (
        <div className="flex items-center gap-2">
          <img src={picture.url} alt="" className="h-16 min-w-0 flex-1 border bg-raised object-contain p-1" />
          <Button label="Remove" variant="ghost" size="sm" onClick={() => form.change(name, null)} />
        </div>
      )}
    </div>
  );
}

const AA_CONTRAST = 4.5;
/** The colors from theme.css, to show both themes side by side. */
const THEMES: Readonly<Record<'dark' | 'light', object>> = {
  dark: { '--color-background': '#0b0a0f', '--color-foreground': '#f6efe2', '--color-line': '#2b2834' },
  light: { '--color-background': '#f4efe4', '--color-foreground': '#17141c', '--color-line': '#d6cdbb' },
};

function ThemePreview({ theme, form }: { theme: 'dark' | 'light'; form: SettingsForm }) {
  const input = String(form.fieldValue('brand.accent')).trim();
  const colors = accentColors(/^#[0-9a-f]{6}$/i.test(input) ? input : ACCENT_DEFAULT);
  const { accent, hover, on, grounds } = colors;
  const { text, edge } = colors[theme];
  const ratio = contrast(accent, grounds[theme]);
  const isReadable = ratio >= AA_CONTRAST;
  const style = {
    ...THEMES[theme],
    '--color-accent': hexOf(accent),
    '--color-accent-hover': hexOf(hover),
    '--color-on-accent': hexOf(on),
    '--color-accent-text': hexOf(text),
    '--color-accent-edge': hexOf(edge),
  } as React.CSSProperties;
  return (
    <section aria-label={`Preview, ${theme} theme`} className="grid content-start gap-2">
      <div style={style} className="grid gap-4 border bg-background p-4 text-foreground">
        <div className="flex min-h-11 items-center gap-2 overflow-hidden border-b pb-3">
          <BrandLogo
            name={String(form.fieldValue('brand.name'))}
            logo={form.structuredValue<OwnPicture | null>('brand.logo')}
          />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <span className={buttonClass({ variant: 'primary' })}>Top up</span>
          <span className="font-semibold text-accent-text">Highlighted text</span>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <StatusPill tone={isReadable ? 'success' : 'warning'}>{`${ratio.toFixed(1)} : 1`}</StatusPill>
        {isReadable
          ? `Readable on the ${theme} theme (AA).`
          : `Below AA (4.5 : 1), so text uses ${hexOf(text)}.`}
      </p>
      <p className="text-sm text-muted">{`On buttons: ${contrast(accent, on).toFixed(1)} : 1.`}</p>
    </section>
  );
}
